<?php
// What PHP calls at the end of a request, after a fatal error too.
register_shutdown_function(function () {
    echo "the word is " . cache_get() . "\n";
    exit(0);
});
cache_store("short");
cache_store("much too long");
