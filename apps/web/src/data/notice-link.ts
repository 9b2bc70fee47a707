/** Where a notice leads, if that is an address of this site and nothing that a browser takes for another. */
export function siteLink({ link }: { readonly link: string | null }): string | undefined {
  return link !== null && /^\/(?![/\\])[^\s\\]*$/.test(link) ? link : undefined;
}
