"""CSV files that a spreadsheet reads as they are meant."""

from decimal import Decimal

from ui.spreadsheets import BYTE_ORDER_MARK, csv_lines


def test_a_file_begins_with_its_mark_and_its_header():
    assert list(csv_lines(["Event", "Amount"], [])) == [f"{BYTE_ORDER_MARK}Event,Amount\r\n"]


def test_a_text_that_would_be_computed_is_made_harmless_and_a_number_stays():
    rows = [["=1+1", "-5", Decimal("-5.00"), -5, None], ["+46", "@x", "\tx", "a,b", 'a"b']]
    assert list(csv_lines([], rows))[1:] == ["'=1+1,'-5,-5.00,-5,\r\n", '\'+46,\'@x,\'\tx,"a,b","a""b"\r\n']
