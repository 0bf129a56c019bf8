/** For the keyboard: visible only with the focus. */
export function SkipLink({ text }: { text: string }) {
  return (
    <a
      href="#content"
      className="sr-only focus:not-sr-only focus:fixed focus:top-3 focus:left-3 focus:z-60 focus:rounded-lg focus:bg-accent focus:px-3 focus:py-2 focus:text-on-accent"
    >
      {text}
    </a>
  )
}
