# lit configuration. ./dev check 22 PATH runs the tests under PATH with the plugin and clang-tidy of LLVM 22.
# Parameters: llvm (release), build (build tree; default build/llvm-<release>), prefix (where LLVM lies).

import glob
import importlib.util
import os
import shlex
import shutil
import subprocess
import sys

import lit.formats

ROOT = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
MAJOR = lit_config.params.get("llvm", "22")
BUILD = os.path.abspath(lit_config.params.get("build", os.path.join(ROOT, "build", "llvm-" + MAJOR)))
PREFIX = lit_config.params.get("prefix", "/usr/lib/llvm-" + MAJOR)
OTHER = "19" if MAJOR == "22" else "22"
OTHER_PLUGIN = os.path.join(os.path.dirname(BUILD), "llvm-" + OTHER, "lib", "InteropTidy.so")

config.name = "interop-tidy, LLVM " + MAJOR
config.test_format = lit.formats.ShTest(execute_external=False)
config.suffixes = [".c", ".cpp", ".test"]
config.excludes = ["Inputs", "unit"]
# --param shared=no leaves out what the release of LLVM changes nothing in: models against headers, the headers that
# fixes use, the examples that run. Tests for several standards run with the last of them, and
# programs are not made twice. ./dev test has all of it with one release.
if lit_config.params.get("shared") == "no":
    config.excludes += ["include", "examples",
                        *map(os.path.basename, glob.glob(os.path.join(ROOT, "test", "models", "headers-*.test")))]
config.test_source_root = os.path.join(ROOT, "test")
config.test_exec_root = os.path.join(BUILD, "test")

inputs = os.path.join(ROOT, "test", "Inputs")
plugin = os.path.join(BUILD, "lib", "InteropTidy.so")
clang_tidy = os.path.join(PREFIX, "bin", "clang-tidy")
interop_clang_tidy = os.path.join(BUILD, "bin", "interop-clang-tidy")
interop_clangd = os.path.join(BUILD, "bin", "interop-clangd")
interop_tidy = os.path.join(BUILD, "bin", "interop-tidy")
if not os.path.exists(plugin):
    lit_config.fatal(plugin + " is missing; run ./dev build " + MAJOR)


def command(*words):
    return " ".join(map(shlex.quote, words))


harness = [sys.executable, os.path.join(ROOT, "test", "check_interop_tidy.py"),
           "--filecheck", os.path.join(PREFIX, "bin", "FileCheck"), "--inputs", inputs]

programs = ["--inputs", inputs, "--tidy", interop_clang_tidy, "--driver", interop_tidy,
            "--split-file", os.path.join(PREFIX, "bin", "split-file"),
            "--filecheck", os.path.join(PREFIX, "bin", "FileCheck")]
if lit_config.params.get("shared") == "no":
    harness.append("--one-standard")
    programs.append("--once")

# Longer names first: lit replaces in this order.
config.substitutions += [
    # The harness: with the plugin in stock clang-tidy, and with our own executable.
    ("%check_interop_tidy_linked", command(*harness, "--tidy", interop_clang_tidy)),
    ("%harness", command(*harness)),
    ("%check_interop_tidy", command(*harness, "--tidy", clang_tidy, "--load", plugin)),
    # Programs of several files: linked, and as a program of one; and as one file, whichever unit comes first.
    ("%check_program", command(sys.executable, os.path.join(ROOT, "test", "check_program.py"), *programs)),
    ("%check_merged", command(sys.executable, os.path.join(ROOT, "test", "check_merged.py"), *programs)),
    # What an editor does, with clangd: neither the user's configuration nor an index of other runs.
    ("%lsp", command(sys.executable, os.path.join(ROOT, "test", "lsp_client.py"), "--server", interop_clangd)),
    ("%interop_clangd", interop_clangd),
    ("%{path}", os.environ.get("PATH", "")),
    ("%interop_tidy", interop_tidy),
    # The tools: clang-tidy with the plugin, without it, our own, and the plugin for the other release.
    ("%tidy", command(clang_tidy, "-load", plugin)),
    ("%clang_tidy", clang_tidy),
    ("%interop_clang_tidy", interop_clang_tidy),
    ("%model_compiler", os.path.join(BUILD, "bin", "interop-model-compiler")),
    ("%other_plugin", OTHER_PLUGIN),
    ("%plugin", plugin),
    # Folders: mock headers, the same as compiler flags, and the project.
    ("%inputs_system", command("-nostdinc++", "-isystem", os.path.join(inputs, "system"))),
    ("%inputs", inputs),
    ("%root", ROOT),
    ("%build", BUILD),
    ("%python", sys.executable),
    ("%llvm_major", MAJOR),
    ("%other_major", OTHER),
]
config.available_features.add("llvm-" + MAJOR)
if os.path.exists(OTHER_PLUGIN):
    config.available_features.add("other-plugin")

# C++ frameworks whose models are compared with their headers where these are installed.
FRAMEWORKS = {"absl": "absl/synchronization/mutex.h", "asio": "asio.hpp", "boost": "boost/asio.hpp",
              "boost-python": "boost/python.hpp", "fmt": "fmt/printf.h", "nanobind": "nanobind/nanobind.h",
              "nan": "nan.h", "openssl": "openssl/ssl.h", "poco": "Poco/Thread.h", "pybind11": "pybind11/pybind11.h",
              "spdlog": "spdlog/spdlog.h", "tbb": "oneapi/tbb/task_group.h"}
if shutil.which("valgrind"):
    config.available_features.add("valgrind")
if shutil.which("cython3"):
    config.available_features.add("cython")
if shutil.which("go"):
    config.available_features.add("go")
if shutil.which("swig"):
    config.available_features.add("swig")
for feature, header in FRAMEWORKS.items():
    if os.path.exists(os.path.join("/usr/include", header)):
        config.available_features.add(feature)
qt5 = [os.path.dirname(path) for path in glob.glob("/usr/include/*/qt5/QtConcurrent")]
if qt5:
    config.available_features.add("qt5")
    config.substitutions.append(("%qt5", qt5[0]))

# Databases and network libraries, likewise: a header may lie in the folder of the machine's triple.
LIBRARIES = {"curl": "curl/curl.h", "grpc": "grpcpp/grpcpp.h", "hiredis": "hiredis/async.h",
             "leveldb": "leveldb/db.h", "libevent": "event2/event.h", "libgit2": "git2.h",
             "libpq": "postgresql/libpq-events.h", "librdkafka": "librdkafka/rdkafka.h", "libzmq": "zmq.h",
             "libssh2": "libssh2_sftp.h", "libuv": "uv.h", "wayland-server": "wayland-server-core.h",
             "lmdb": "lmdb.h", "mariadb": "mariadb/mysql.h", "mongoc": "libmongoc-1.0/mongoc/mongoc.h",
             "glfw": "GLFW/glfw3.h", "mosquitto": "mosquitto.h", "mxnet": "mxnet/c_api.h", "pcap": "pcap.h",
             "onnxruntime": "onnxruntime/onnxruntime_c_api.h", "tensorflow": "tensorflow/c/c_api.h",
             "nanomsg": "nanomsg/nn.h", "nng": "nng/supplemental/util/platform.h", "odbc": "sqlext.h",
             "rocksdb": "rocksdb/db.h", "sqlite3": "sqlite3.h",
             "c-ares": "ares.h", "libev": "ev.h", "libmicrohttpd": "microhttpd.h", "libwebsockets": "libwebsockets.h",
             "nats": "nats/nats.h", "paho-mqtt": "MQTTAsync.h", "rabbitmq-c": "amqp_ssl_socket.h",
             "zookeeper": "zookeeper/zookeeper.h",
             # Texts, pictures, fonts.
             "cairo": "cairo/cairo-ft.h", "cjson": "cjson/cJSON.h", "fontconfig": "fontconfig/fontconfig.h", "jansson": "jansson.h",
             "json-c": "json-c/json.h", "lcms2": "lcms2.h", "nghttp2": "nghttp2/nghttp2.h", "pcre2": "pcre2.h"}
for feature, header in LIBRARIES.items():
    if glob.glob("/usr/include/" + header) or glob.glob("/usr/include/*-linux-*/" + header):
        config.available_features.add(feature)

# System, media and accelerator libraries, likewise. Some keep headers in folders of their own.
SYSTEM = {"alsa": "alsa/asoundlib.h", "avahi": "avahi-client/client.h", "dbus": "dbus-1.0/dbus/dbus.h",
          "egl": "EGL/egl.h", "ffmpeg": "libavformat/avformat.h", "fftw3": "fftw3.h",
          "fuse3": "fuse3/fuse_lowlevel.h", "glib": "glib-2.0/gio/gio.h",
          "gstreamer": "gstreamer-1.0/gst/app/gstappsink.h", "hdf5": "hdf5/serial/hdf5.h",
          "jack": "jack/jack.h", "libusb": "libusb-1.0/libusb.h", "netcdf": "netcdf.h", "opencl": "CL/cl.h",
          "portaudio": "portaudio.h", "pulseaudio": "pulse/simple.h", "sdl2": "SDL2/SDL.h",
          "systemd": "systemd/sd-bus.h", "ucx": "ucp/api/ucp.h", "vulkan": "vulkan/vulkan.h", "x11": "xcb/xcb.h",
          # Files: markup, archives, compression, pictures, fonts, maps.
          "bzip2": "bzlib.h", "freeimage": "FreeImage.h", "freetype": "freetype2/freetype/freetype.h", "gdal": "gdal/gdal.h",
          "libarchive": "archive.h", "libssh": "libssh/sftp.h", "libxml2": "libxml2/libxml/tree.h",
          "lzma": "lzma.h", "zlib": "zlib.h", "zstd": "zstd.h",
          # What extensions of interpreters wrap besides.
          "brotli": "brotli/encode.h", "freetds": "sybdb.h", "libgpiod": "gpiod.h", "libldap": "ldap.h",
          "libmemcached": "libmemcached/memcached.h", "librealsense": "librealsense2/rs.hpp",
          "libserialport": "libserialport.h", "libvirt": "libvirt/libvirt.h", "lz4": "lz4frame.h", "odpi": "dpi.h",
          "sdl2-mixer": "SDL2/SDL_mixer.h", "sdl3": "SDL3/SDL.h", "webp": "webp/demux.h",
          # Devices and what speaks to them.
          "gpgme": "gpgme.h", "gssapi": "gssapi/gssapi_ext.h", "hidapi": "hidapi/hidapi.h", "libiio": "iio.h", "liblo": "lo/lo.h",
          "libgphoto2": "gphoto2/gphoto2.h", "libmodbus": "modbus/modbus.h", "ncurses": "curses.h", "libnl": "libnl3/netlink/netlink.h", "libsndfile": "sndfile.h",
          "net-snmp": "net-snmp/net-snmp-includes.h", "wayland": "wayland-client.h",
          # Sound, radio, screens, archives.
          "expat": "expat.h", "fluidsynth": "fluidsynth.h", "gnutls": "gnutls/gnutls.h",
          "libairspy": "libairspy/airspy.h", "libass": "ass/ass.h", "libftdi": "libftdi1/ftdi.h",
          "libhackrf": "libhackrf/hackrf.h", "libinput": "libinput.h", "librtlsdr": "rtl-sdr.h",
          "libsamplerate": "samplerate.h", "libudev": "libudev.h", "libzip": "zip.h", "openal": "AL/alc.h",
          "opus": "opus/opus.h", "sndio": "sndio.h", "xkbcommon": "xkbcommon/xkbcommon.h",
          "emacs-module": "emacs-module.h", "mruby": "mruby/compile.h", "nbdkit": "nbdkit-plugin.h", "paho-mqtt-cpp": "mqtt/async_client.h",
          # Players, desktops, the network.
          "gcr": "gcr-3/gcr/gcr.h", "libbluray": "libbluray/bluray.h", "libcanberra": "canberra.h",
          "libcdio": "cdio/cdio.h", "libcoap": "coap3/coap.h",
          "libdbusmenu": "libdbusmenu-glib-0.4/libdbusmenu-glib/dbusmenu-glib.h", "libdc1394": "dc1394/dc1394.h",
          "libdvdread": "dvdread/dvd_reader.h", "libmpv": "mpv/client.h", "libnfs": "nfsc/libnfs.h",
          "libnm": "libnm/NetworkManager.h", "libnotify": "libnotify/notify.h", "libobs": "obs/obs-frontend-api.h",
          "libraw1394": "libraw1394/raw1394.h", "libsecret": "libsecret-1/libsecret/secret.h",
          "libsoup": "libsoup-3.0/libsoup/soup.h", "libsoup2": "libsoup-2.4/libsoup/soup.h",
          "libupower": "libupower-glib/upower.h", "libuvc": "libuvc/libuvc.h", "libvlc": "vlc/vlc.h",
          "polkit": "polkit-1/polkit/polkit.h", "soapysdr": "SoapySDR/Device.h", "wolfssl": "wolfssl/ssl.h",
          # Toolkits and their loops.
          "fltk": "FL/Fl.H", "libpurple": "libpurple/purple.h", "xt": "X11/Intrinsic.h",
          # Further runtimes and libraries.
          "cassandra": "cassandra.h", "ceph": "rbd/librbd.h", "cublas-cudnn": "cudnn.h",
          "folly": "folly/futures/Future.h", "hip": "hip/hip_runtime_api.h", "julia": "julia/julia.h",
          "level-zero": "level_zero/ze_api.h", "libcec": "libcec/cecc.h", "libdispatch": "dispatch/dispatch.h",
          "libguestfs": "guestfs.h", "libosmocore": "osmocom/core/select.h", "libimobiledevice": "libimobiledevice/notification_proxy.h",
          "librist": "librist/librist.h", "libupnp": "upnp/upnp.h", "liburing": "liburing.h",
          "mono": "mono-2.0/mono/jit/jit.h", "onednn": "oneapi/dnnl/dnnl.h", "quickjs": "quickjs/quickjs.h",
          "rclcpp": "rclcpp/rclcpp.hpp", "rdma": "rdma/rdma_cma.h", "rtaudio": "rtaudio/RtAudio.h",
          "rtmidi": "rtmidi/RtMidi.h", "sane": "sane/sane.h", "srt": "srt/srt.h", "usrsctp": "usrsctp.h",
          "bullet": "bullet/btBulletDynamicsCommon.h", "corefoundation": "CoreFoundation/CoreFoundation.h", "dotnet": "hostfxr.h",
          "gperftools": "gperftools/malloc_hook.h", "grpc-core": "grpc/grpc.h", "libffi": "ffi.h",
          "libtorrent": "libtorrent/session.hpp", "nvml": "nvml.h"}
for feature, header in SYSTEM.items():
    if glob.glob("/usr/include/" + header) or glob.glob("/usr/include/*-linux-*/" + header):
        config.available_features.add(feature)
FOLDERS = {"cpython": ["/usr/include/python3.[0-9]*/Python.h"],
           "cuda": ["/usr/local/cuda*/include/cupti.h"], "nccl": ["/usr/local/cuda*/include/nccl.h"],
           "dbus": ["/usr/lib/*/dbus-1.0/include/dbus"], "glib": ["/usr/lib/*/glib-2.0/include/glibconfig.h"],
           # Interpreters.
           "lua": ["/usr/include/lua5.[0-9]/lua.h"], "ruby": ["/usr/include/ruby-[0-9]*/ruby.h"],
           "rubyconfig": ["/usr/include/*-linux-*/ruby-[0-9]*/ruby"], "perl": ["/usr/lib/*/perl/5.[0-9]*/CORE/perl.h"],
           "r-api": ["/usr/share/R/include/Rinternals.h"],
           "rcpp": ["/usr/lib/R/site-library/Rcpp/include/Rcpp.h"],
           "rcppparallel": ["/usr/lib/R/site-library/RcppParallel/include/RcppParallel.h"],
           "node-api": ["/usr/include/node*/node_api.h"], "v8": ["/usr/include/node*/v8.h", "/usr/include/v8.h"],
           # What clang compiles: before version 6 it has an initializer that is none.
           "node-addon-api": [path for path in glob.glob("/usr/share/nodejs/node-addon-api/napi.h")
                              if "class BasicEnv" in open(path, encoding="utf-8").read()],
           "php": ["/usr/include/php/2*/main/php.h"], "tcl": ["/usr/include/tcl*/tcl.h"], "guile": ["/usr/include/guile/[23].[0-9]/libguile.h"],
           "ghc": ["/usr/lib/ghc*/include/HsFFI.h"], "ocaml": ["/usr/lib/ocaml/caml"],
           "erlang-nif": ["/usr/lib/erlang/usr/include/erl_nif.h"],
           "postgresql-server": ["/usr/include/postgresql/*/server/postgres.h"],
           "oci": ["/usr/include/oracle/*/client64/oci.h", "/opt/oracle/instantclient*/sdk/include/oci.h"],
           "mpi": ["/usr/include/*/mpich/mpi.h", "/usr/lib/*/openmpi/include/mpi.h"]}
for feature, patterns in FOLDERS.items():
    found = [path for pattern in patterns for path in glob.glob(pattern)]
    if found:
        config.available_features.add(feature)
        config.substitutions.append(("%" + feature + "_flags", "--flag=-I" + os.path.dirname(found[-1])))
        config.substitutions.append(("%" + feature + "_include", os.path.dirname(found[-1])))

# Libraries that need more folders than one.
PACKAGES = {"accountsservice": "accountsservice", "camel": "camel-1.2", "colord": "colord", "efl": "ecore evas",
            "evolution-data-server": "libecal-2.0 libebook-1.2", "flatpak": "flatpak",
            "gdk-pixbuf": "gdk-pixbuf-2.0", "geoclue": "libgeoclue-2.0", "geocode-glib": "geocode-glib-2.0",
            "girepository": "gobject-introspection-1.0", "gnome-desktop": "gnome-desktop-3.0", "goa": "goa-1.0", "grilo": "grilo-0.3", "gtk3": "gtk+-3.0",
            "gtk4": "gtk4", "gtkmm3": "gtkmm-3.0", "gupnp": "gupnp-1.6", "ibus": "ibus-1.0",
            "imagemagick": "MagickWand", "json-glib": "json-glib-1.0", "libfprint": "libfprint-2",
            "libmbim": "mbim-glib", "libnice": "nice", "libportal": "libportal", "libqmi": "qmi-glib",
            "libvirt-glib": "libvirt-gobject-1.0", "modemmanager": "mm-glib", "pipewire": "libpipewire-0.3",
            "poppler-glib": "poppler-glib", "spice-client-glib": "spice-client-glib-2.0",
            "telepathy-glib": "telepathy-glib", "tracker-sparql": "tracker-sparql-3.0", "udisks2": "udisks2",
            "vte": "vte-2.91", "webkit2gtk": "webkit2gtk-4.0"}
for feature, package in PACKAGES.items():
    if shutil.which("pkg-config"):
        done = subprocess.run(["pkg-config", "--cflags-only-I", *package.split()], capture_output=True, text=True, check=False)
        if done.returncode == 0:
            config.available_features.add(feature)
            config.substitutions.append(
                ("%" + feature + "_flags", " ".join("--flag=" + f for f in done.stdout.split())))

if shutil.which("wx-config"):
    done = subprocess.run(["wx-config", "--cxxflags"], capture_output=True, text=True, check=False)
    if done.returncode == 0:
        config.available_features.add("wxwidgets")
        config.substitutions.append(("%wxwidgets_flags", " ".join("--flag=" + f for f in done.stdout.split())))

# Apache's portable runtime, and the server's headers beside it.
APR = ["/usr/include/apr-1.0", "/usr/include/apr-1"]
apr = [folder for folder in APR if os.path.exists(os.path.join(folder, "apr_thread_pool.h"))]
httpd = [folder for folder in ("/usr/include/apache2", "/usr/include/httpd") if os.path.exists(os.path.join(folder, "httpd.h"))]
if apr:
    flags = "--flag=-D_LARGEFILE64_SOURCE --flag=-D_GNU_SOURCE --flag=-I" + apr[0]
    config.available_features.add("apr")
    config.substitutions.append(("%apr_flags", flags))
    if httpd:
        config.available_features.add("httpd")
        config.substitutions.append(("%httpd_flags", flags + " --flag=-I" + httpd[0]))

# The compiler's own header, or else that of GCC, behind all others.
for header in glob.glob(os.path.join(PREFIX, "lib/clang/*/include/omp.h")) + glob.glob("/usr/lib/gcc/*/*/include/omp.h"):
    if "openmp" not in config.available_features:
        config.available_features.add("openmp")
        config.substitutions.append(("%openmp_flags", "--flag=-idirafter" + os.path.dirname(header)))

# A JDK keeps what differs between systems in a folder of its own.
jdk = sorted(glob.glob("/usr/lib/jvm/*/include/jni.h"))
if jdk:
    folder = os.path.dirname(jdk[-1])
    behind = [folder, *glob.glob(os.path.join(folder, "linux"))]
    config.available_features.add("real-jni")
    config.substitutions.append(("%jni_check_flags", " ".join("--flag=-I" + d for d in behind)))
    config.substitutions.append(("%jni_flags", " ".join("-isystem " + d for d in behind)))

# Editors, and a library whose C++ wrapper is a header.
if shutil.which("nvim"):
    config.available_features.add("neovim")
if shutil.which("emacs") and glob.glob("/usr/share/emacs/site-lisp/elpa-src/eglot-*"):
    config.available_features.add("emacs-eglot")
if shutil.which("vim") and os.path.exists("/usr/share/vim-ale/plugin/ale.vim"):
    config.available_features.add("vim-ale")
# Qt Creator is driven by keys, on a display of its own.
if all(map(shutil.which, ("qtcreator", "Xvfb", "xdotool"))):
    config.available_features.add("qt-creator")
if os.path.exists("/usr/include/zmq.hpp"):
    config.available_features.add("cppzmq")

# A browser that a program can drive.
if shutil.which("chromium") and shutil.which("chromedriver"):
    config.available_features.add("chromium")

# Interpreters that examples run in.
if shutil.which("lua5.4") and os.path.exists("/usr/include/lua5.4/lua.h"):
    config.available_features.add("lua54")
if shutil.which("ruby") and "rubyconfig" in config.available_features:
    config.available_features.add("ruby-interpreter")
if shutil.which("php") and shutil.which("php-config") and "php" in config.available_features:
    config.available_features.add("php-interpreter")

# What finds data races, in what GCC compiles.
if glob.glob("/usr/lib/gcc/*/*/libtsan.so"):
    config.available_features.add("tsan")

IMAGES = ("png.h", "jpeglib.h", "tiffio.h")
if all(glob.glob("/usr/include/" + h) or glob.glob("/usr/include/*-linux-*/" + h) for h in IMAGES):
    config.available_features.add("image-codecs")

# Headers of Windows, with those of the installed C++ library behind them.
MINGW = "/usr/share/mingw-w64/include"
cpp = sorted(glob.glob("/usr/include/c++/*/type_traits")) and sorted(glob.glob("/usr/include/*-linux-gnu/c++/*"))
if cpp and os.path.exists(os.path.join(MINGW, "windows.h")):
    config.available_features.add("mingw")
    behind = [MINGW, "/usr/include/c++/" + os.path.basename(cpp[-1]), cpp[-1]]
    flags = ["--target=x86_64-w64-mingw32", "-nostdinc++", *("-isystem" + d for d in behind),
             "-idirafter/usr/include", "-idirafter" + os.path.dirname(os.path.dirname(cpp[-1]))]
    config.substitutions.append(("%mingw_flags", " ".join("--flag=" + f for f in flags)))

# Tests of one file with an index of themselves: it reads their RUN lines, so it is told what they may name.
# Each release runs one half of them; with the parameter self=1/1, all.
config.substitutions.append(("%self_share", lit_config.params.get("self", "1/2" if MAJOR == "22" else "2/2")))
headers = [(name, text) for name, text in config.substitutions if name.endswith(("_include", "_flags"))]
config.substitutions.append(("%check_self", command(
    sys.executable, os.path.join(ROOT, "test", "check_self.py"), "--inputs", inputs, "--tidy", interop_clang_tidy,
    "--driver", interop_tidy, *(f"--define={name[1:]}={text}" for name, text in headers))))
# Debian's Bazel, the source of its worker for remote execution, and a network that is loopback alone.
BAZEL = ["/usr/share/bazel/A-server.jar", "/usr/share/bazel/rules/java/WORKSPACE",
         "/usr/share/bazel/rules/proto/WORKSPACE", "/usr/share/bazel/tools/skylib/WORKSPACE",
         "/usr/share/bazel/platforms/WORKSPACE", "/usr/src/bazel-bootstrap/src/tools/remote"]
if all(map(os.path.exists, BAZEL)) and all(map(shutil.which, ("bazel", "javac", "ip", "unshare"))):
    if subprocess.run(["unshare", "-rn", "ip", "link", "set", "lo", "up"], capture_output=True, check=False).returncode == 0:
        config.available_features.add("bazel")
# A root of its own, with its own processes in /proc, as a container has.
if shutil.which("unshare") and not subprocess.run(["unshare", "-rmpf", "--mount-proc", "true"], capture_output=True, check=False).returncode:
    config.available_features.add("namespaces")
# The programs that need the C library alone, which are built where somebody asks for them.
if all(os.path.exists(os.path.join(BUILD, "archive", "bin", name)) for name in ("interop-clang-tidy", "interop-clangd")):
    config.available_features.add("archive-programs")
# Where checks are met: hooks, build systems, packages.
for feature in ("bear", "dpkg-deb", "fakeroot", "lintian", "man", "meson", "pre-commit", "report-converter",
                "skopeo", "umoci", "zsh"):
    if shutil.which(feature):
        config.available_features.add(feature)
# What reads pages for the site, and what a wheel is installed with.
for feature, module in (("markdown-it", "markdown_it"), ("venv", "ensurepip")):
    if importlib.util.find_spec(module):
        config.available_features.add(feature)
# Microsoft's validator of SARIF, which goes by two names.
multitool = shutil.which("Sarif.Multitool") or shutil.which("sarif-multitool")
if multitool:
    config.available_features.add("sarif-multitool")
    config.substitutions.insert(0, ("%sarif_multitool", multitool))
if "--format" in subprocess.run([interop_tidy, "check", "--help"], capture_output=True, text=True, check=False).stdout:
    config.available_features.add("driver-formats")
if " report " in subprocess.run([interop_tidy, "--help"], capture_output=True, text=True, check=False).stdout:
    config.available_features.add("driver-report")
config.substitutions.append(("%path", os.environ.get("PATH", "")))
other_clang_tidy = "/usr/lib/llvm-" + OTHER + "/bin/clang-tidy"
if os.path.exists(other_clang_tidy):
    config.available_features.add("other-clang-tidy")
    config.substitutions.insert(0, ("%other_clang_tidy", other_clang_tidy))

config.environment["PATH"] = os.pathsep.join([os.path.join(PREFIX, "bin"), os.environ.get("PATH", "")])
