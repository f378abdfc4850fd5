/** Checks the links in unpacked packages: `npx tsx test/lab/others/links.ts <folder>…`. */
import { checkLinks } from '../../support/links.ts';

for (const folder of process.argv.slice(2)) {
  const { links, broken } = checkLinks(folder);
  process.stdout.write(
    `${links} links in ${folder}\n${broken.map(each => `  ${each} leads to nothing\n`).join('')}`,
  );
  if (links < 20 || broken.length > 0) process.exitCode = 1;
}
