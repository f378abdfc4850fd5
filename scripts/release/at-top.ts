/** Changes the links of a page for the top of an archive, so that they lead into the package. */
export function atTop(page: string): string {
  return page.replace(/(\]\(|\b(?:src|srcset|href)=")(?=(?:docs|src|\.github)\/)/g, '$1lib/music-cli/');
}
