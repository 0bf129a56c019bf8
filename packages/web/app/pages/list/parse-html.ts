/** Stands behind `style` while HTML is parsed. No text has it. */
const mark = '-of-foreign-html'

/**
 * Parses foreign HTML without running or loading anything. Browsers hold its styles against the page's own policy and
 * log an error for each, so they are hidden from the parser: attributes get another name, elements become templates.
 */
export function parseHtml(html: string): Document {
  const quiet = html.replaceAll(/<(\/?)style\b/gi, '<$1template').replaceAll(/style(?=\s*=)/gi, `$&${mark}`)
  const page = new DOMParser().parseFromString(quiet, 'text/html')
  if (quiet === html) return page
  const texts = page.createTreeWalker(page, NodeFilter.SHOW_TEXT)
  while (texts.nextNode()) {
    const text = texts.currentNode as Text
    text.data = text.data.replaceAll(mark, '')
  }
  return page
}
