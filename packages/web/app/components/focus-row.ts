/** Moves the focus to the link of the next or previous row of a table, or to the first one. */
export function focusRow(table: HTMLTableElement | null, step: 1 | -1): void {
  const links = [...(table?.querySelectorAll<HTMLElement>('a[data-row]') ?? [])]
  const row = document.activeElement?.closest('tr')
  const index = links.findIndex((link) => row?.contains(link))
  links[index < 0 ? 0 : Math.min(links.length - 1, Math.max(0, index + step))]?.focus()
}
