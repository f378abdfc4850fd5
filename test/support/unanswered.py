"""A Secret Service with one locked collection, whose unlock prompt nobody answers."""
import os

import dbus
import dbus.mainloop.glib
import dbus.service
from gi.repository import GLib

SERVICE = "org.freedesktop.Secret.Service"
ROOT = "/org/freedesktop/secrets"
LOGIN = ROOT + "/collection/login"
ITEM = LOGIN + "/1"
PROMPT = ROOT + "/prompt/1"

dbus.mainloop.glib.DBusGMainLoop(set_as_default=True)
bus = dbus.SessionBus()


class Service(dbus.service.Object):
    @dbus.service.method(SERVICE, in_signature="sv", out_signature="vo")
    def OpenSession(self, algorithm, _input):
        plain = algorithm == "plain"
        output = "" if plain else dbus.ByteArray(b"\x02" * 128)
        return dbus.String(output, variant_level=1) if plain else dbus.Array(
            output, signature="y", variant_level=1), ROOT + "/session/1"

    @dbus.service.method(SERVICE, in_signature="a{ss}", out_signature="aoao")
    def SearchItems(self, _attributes):
        return [], [ITEM]

    @dbus.service.method(SERVICE, in_signature="ao", out_signature="aoo")
    def Unlock(self, _objects):
        return dbus.Array([], signature="o"), PROMPT

    @dbus.service.method(SERVICE, in_signature="s", out_signature="o")
    def ReadAlias(self, _name):
        return LOGIN

    @dbus.service.method(dbus.PROPERTIES_IFACE, in_signature="ss", out_signature="v")
    def Get(self, _interface, _name):
        return dbus.Array([LOGIN], signature="o", variant_level=1)


class Locked(dbus.service.Object):
    @dbus.service.method(dbus.PROPERTIES_IFACE, in_signature="ss", out_signature="v")
    def Get(self, _interface, name):
        if name == "Locked":
            return dbus.Boolean(True, variant_level=1)
        return dbus.String("login", variant_level=1)


class Prompt(dbus.service.Object):
    @dbus.service.method("org.freedesktop.Secret.Prompt", in_signature="s")
    def Prompt(self, _window):
        open(os.environ["XDG_RUNTIME_DIR"] + "/prompted", "w").close()

    @dbus.service.method("org.freedesktop.Secret.Prompt")
    def Dismiss(self):
        pass


objects = [Service(bus, ROOT), Locked(bus, LOGIN), Locked(bus, ITEM), Prompt(bus, PROMPT)]
name = dbus.service.BusName("org.freedesktop.secrets", bus)
GLib.MainLoop().run()
