"""Demo data: a made-up Swedish federation, played through the real engine and booking; a bulk path for measuring."""
