"""Match your box: the household's boxes and the form for one of them, made from the sections a game declares."""
