import { expect } from '@playwright/test'
import type { RunningProduct } from '../harness/product.ts'

interface Mail {
  to: string[]
  subject: string
  text: string
  html?: string
}

/** Deletes all emails so far. */
export async function emptyMailbox({ sandboxUrl }: RunningProduct): Promise<void> {
  await fetch(`${sandboxUrl}/mailbox/`, { method: 'DELETE' })
}

/** Returns the emails to an address so far. */
export async function listMails({ sandboxUrl }: RunningProduct, to: string): Promise<Mail[]> {
  const response = await fetch(`${sandboxUrl}/mailbox/`, { headers: { accept: 'application/json' } })
  const { mails } = (await response.json()) as { mails: Mail[] }
  return mails.filter((mail) => mail.to.join().toLowerCase().includes(to.toLowerCase()))
}

/** Returns the subjects of the emails to an address so far. */
export async function listMailedSubjects(product: RunningProduct, to: string): Promise<string[]> {
  return (await listMails(product, to)).map(({ subject }) => subject)
}

/** Waits for an email with a link to `page` and returns the path of the newest such link. */
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
