/** The browser's title for a page; React puts it into the head. */
export function DocumentTitle({ text }: { text: string }) {
  return <title>{`${text} · Merkwerk`}</title>
}
