import { expect } from 'vitest'
import type { RunningProduct } from './product.ts'

interface Mail {
  to: string[]
  subject: string
  text: string
}

/** Throws away what was mailed so far. */
export async function emptyMailbox({ sandboxUrl }: RunningProduct): Promise<void> {
  await fetch(`${sandboxUrl}/mailbox/`, { method: 'DELETE' })
}

/** The path of the newest mailed link to `page` that went to an address; waits until the mail is there. */
export async function findMailedPath(
  { sandboxUrl }: RunningProduct,
  to: string,
  page: string,
): Promise<string> {
  let path: string | undefined
  await expect
    .poll(
      async () => {
        const answer = await fetch(`${sandboxUrl}/mailbox/`, { headers: { accept: 'application/json' } })
        const { mails } = (await answer.json()) as { mails: Mail[] }
        const texts = mails.filter((mail) => mail.to.join().includes(to)).map(({ text }) => text)
        const links = texts.flatMap((text) => text.match(/https?:\/\/\S+/g) ?? [])
        path = links.map((link) => new URL(link).pathname).findLast((found) => found.startsWith(page))
        return path
      },
      { timeout: 30_000, interval: 200 },
    )
    .toBeDefined()
  return path ?? ''
}
