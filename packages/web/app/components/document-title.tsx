export function DocumentTitle({ text }: { text: string }) {
  return <title>{`${text} · Merkwerk`}</title>
}
