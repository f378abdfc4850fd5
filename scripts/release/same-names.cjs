/**
 * Loaded before the program while its code is made: V8 writes down where a file lay, which is another place in every
 * release, and asks again when it reads the code.
 */
const vm = require('node:vm');
const { basename } = require('node:path');

vm.Script = class extends vm.Script {
  constructor(source, options) {
    // A string of its own: a part of another would bring that along.
    const filename = Buffer.from(`/usr/lib/music-cli/dist/${basename(options.filename)}`).toString();
    super(source, { ...options, filename });
  }
};
