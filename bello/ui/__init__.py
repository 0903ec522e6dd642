"""The screens, Kivy only: they bind view data and turn touches into actions. No rules, no SQL, no sums."""
