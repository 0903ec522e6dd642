"""The language of the screens: kv reads `tr._("…")` and follows when it changes."""

from __future__ import annotations

from kivy.event import EventDispatcher
from kivy.lang import global_idmap
from kivy.properties import ObjectProperty, StringProperty

from bello import language
from bello.ui.theme import undisturbed


class Tongue(EventDispatcher):
    """The words of the moment."""

    lang = StringProperty("nl")
    _ = ObjectProperty(language.words("nl")._)

    @property
    def words(self) -> language.Words:
        return language.words(self.lang)

    def on_lang(self, *_: object) -> None:
        with undisturbed():
            self._ = self.words._


tr = Tongue()
global_idmap["tr"] = tr
