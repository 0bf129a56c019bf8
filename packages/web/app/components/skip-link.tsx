/** For the keyboard: visible only with the focus. Leads to the element with the ID. */
export function SkipLink({ text, to = 'content' }: { text: string; to?: string }) {
  return (
    <a
      href={`#${to}`}
      className="sr-only focus:not-sr-only focus:fixed focus:top-3 focus:left-3 focus:z-60 focus:rounded-lg focus:bg-accent focus:px-3 focus:py-2 focus:text-on-accent"
    >
      {text}
    </a>
  )
}
