import { expect } from '@playwright/test'
import type { RunningProduct } from '../harness/product.ts'

interface Mail {
  to: string[]
  subject: string
  text: string
  html?: string
}

/** Throws away what was mailed so far. */
export async function emptyMailbox({ sandboxUrl }: RunningProduct): Promise<void> {
  await fetch(`${sandboxUrl}/mailbox/`, { method: 'DELETE' })
}

/** What was mailed to an address until now. */
export async function listMails({ sandboxUrl }: RunningProduct, to: string): Promise<Mail[]> {
  const answer = await fetch(`${sandboxUrl}/mailbox/`, { headers: { accept: 'application/json' } })
  const { mails } = (await answer.json()) as { mails: Mail[] }
  return mails.filter((mail) => mail.to.join().toLowerCase().includes(to.toLowerCase()))
}

/** The subjects of what was mailed to an address until now. */
export async function listMailedSubjects(product: RunningProduct, to: string): Promise<string[]> {
  return (await listMails(product, to)).map(({ subject }) => subject)
}

/** The path of the newest mailed link to `page` that went to an address; waits until the mail is there. */
export async function findMailedPath(product: RunningProduct, to: string, page: string): Promise<string> {
  let path: string | undefined
  await expect
    .poll(
      async () => {
        const mails = await listMails(product, to)
        const links = mails.flatMap(({ text }) => text.match(/https?:\/\/\S+/g) ?? [])
        path = links.map((link) => new URL(link).pathname).findLast((found) => found.startsWith(page))
        return path
      },
      { intervals: [200] },
    )
    .toBeDefined()
  return path ?? ''
}
