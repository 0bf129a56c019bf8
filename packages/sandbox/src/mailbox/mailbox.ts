import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import PostalMime from 'postal-mime'
import { SMTPServer } from 'smtp-server'

/** A received mail. */
export interface Mail {
  id: number
  from: string
  to: string[]
  subject: string
  text: string
  html?: string
  attachments: { name: string; bytes: number }[]
}

/** An attached file, unchanged. */
interface AttachedFile {
  name: string
  type: string
  body: Buffer
}

/** Stored mails. Older ones are deleted. */
const capacity = 200
const largestMail = 10 * 1024 * 1024

/** Accepts every mail over SMTP, delivers none, and stores the last two hundred in memory. */
export class Mailbox implements AsyncDisposable {
  /** Newest first. */
  readonly mails: Mail[] = []
  readonly #files = new WeakMap<Mail, readonly AttachedFile[]>()
  readonly #server: SMTPServer
  #count = 0

  constructor() {
    this.#server = new SMTPServer({
      authOptional: true,
      allowInsecureAuth: true,
      disabledCommands: ['STARTTLS'],
      // Senders keep idle connections open, so closing does not wait for them.
      closeTimeout: 50,
      size: largestMail,
      onAuth: (auth, _session, done) => done(null, { user: auth.username }),
      onData: async (stream, session, done) => {
        try {
          const recipients = session.envelope.rcptTo.map(({ address }) => address)
          await this.#store(Buffer.concat(await stream.toArray()), recipients)
          done()
        } catch (error) {
          done(error as Error)
        }
      },
    })
    // A sender that crashes while sending only ends its connection.
    this.#server.on('error', () => undefined)
  }

  /** The files attached to a mail, in the order of its `attachments`. */
  toFiles(mail: Mail): readonly AttachedFile[] {
    return this.#files.get(mail) ?? []
  }

  async #store(raw: Buffer, to: string[]): Promise<void> {
    const mail = await PostalMime.parse(raw)
    const files = mail.attachments.map(({ filename, mimeType, content }) => ({
      name: filename ?? '',
      type: mimeType,
      body: typeof content === 'string' ? Buffer.from(content) : Buffer.from(new Uint8Array(content)),
    }))
    this.#count += 1
    const stored: Mail = {
      id: this.#count,
      from: mail.from?.address ?? '',
      to,
      subject: mail.subject ?? '',
      text: mail.text ?? '',
      ...(mail.html !== undefined && { html: mail.html }),
      attachments: files.map(({ name, body }) => ({ name, bytes: body.length })),
    }
    this.#files.set(stored, files)
    this.mails.unshift(stored)
    this.mails.length = Math.min(this.mails.length, capacity)
  }

  /** Listens on loopback and returns the port. 0 selects a free one. */
  async listen(port: number): Promise<number> {
    const server = this.#server.listen(port, '127.0.0.1')
    await once(server, 'listening')
    return (server.address() as AddressInfo).port
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await new Promise<void>((resolve) => this.#server.close(() => resolve()))
  }
}
