"""What tools/boot.mjs takes for granted of PyScript."""

import re
import subprocess

from tools.paths import NODE_MODULES, ROOT


def test_what_pyscript_writes_down_of_itself_is_left_out_of_a_start_from_byte_code() -> None:
    boot = (ROOT / "tools" / "boot.mjs").read_text("utf-8")
    written = re.search(r"^const WRITTEN = /(.+)/gm;$", boot, re.MULTILINE)
    assert written
    stdlib = NODE_MODULES / "@pyscript" / "core" / "src" / "stdlib.js"
    tell = f"import {{ stdlib }} from {str(stdlib)!r}; process.stdout.write(stdlib)"
    command = ["node", "--no-warnings", "--input-type=module", "-e", tell]
    source = subprocess.run(command, capture_output=True, text=True, check=True).stdout
    assert "write_text" in source
    left = re.sub(written[1], "", source, flags=re.MULTILINE)
    assert "write_text" not in left
    assert "import pyscript as _pyscript" in left
    compile(left, "stdlib", "exec")
