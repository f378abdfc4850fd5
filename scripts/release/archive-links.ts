/** Changes the links of a page that moves to the top of an archive, so that they lead into the package below it. */
export function linkIntoPackage(page: string): string {
  return page.replace(/(\]\(|\b(?:src|srcset|href)=")(?=(?:docs|src|\.github)\/)/g, '$1lib/music-cli/');
}
