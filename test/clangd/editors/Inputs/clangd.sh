#!/bin/sh
# What the editor is told to start: the clangd that SERVER names, whose log has each message and goes to LOG.
exec "$SERVER" --log=verbose "$@" 2>> "$LOG"
