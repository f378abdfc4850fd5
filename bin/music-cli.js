#!/usr/bin/env node
// This file uses only old syntax and old functions, so that old versions of Node can print which version is needed.
var version = process.versions.node.split('.').map(Number);
var needed = '';
if (version[0] < 20 || (version[0] === 20 && version[1] < 18)) needed = '20.18 or newer';
if (version[0] === 21 || (version[0] === 22 && version[1] < 3)) needed = '20.18, or 22.3 or newer';
var refusal = needed && 'music-cli needs Node ' + needed + '; this is ' + process.version + '.';
if (refusal) {
  require('fs').writeSync(2, refusal + '\n');
  process.exit(1);
}

try {
  require('../dist/main.cjs');
} catch (error) {
  if (error.code !== 'MODULE_NOT_FOUND') throw error;
  require('fs').writeSync(2, 'music-cli is not built. Run npm run build first.\n');
  process.exit(1);
}
