/** The text of a page that stands at the top of an archive: its links lead to where the package lies. */
export function atTop(page: string): string {
  return page.replace(/(\]\(|\b(?:src|srcset|href)=")(?=(?:docs|src|\.github)\/)/g, '$1lib/music-cli/');
}
