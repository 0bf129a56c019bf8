import { once } from 'node:events'
import { connect } from 'node:net'
import { gtinCheckDigit } from '@merkwerk/engine/identifiers'
import { createTransport } from 'nodemailer'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { productTruth, type Sandbox, startSandbox } from './start.ts'

let sandbox: Sandbox
beforeAll(async () => {
  sandbox = await startSandbox({ port: 0 })
})
afterAll(() => sandbox[Symbol.asyncDispose]())
afterEach(async () => {
  await fetch(`${sandbox.url}/_control/faults`, { method: 'DELETE' })
  await fetch(`${sandbox.url}/_control/requests`, { method: 'DELETE' })
})

const gtin = '4006381333931'
const faulty = (code: string, serial: string) => `952${code}${serial}${gtinCheckDigit(`952${code}${serial}`)}`
const get = (path: string) => fetch(sandbox.url + path)
const textAt = async (path: string) => (await get(path)).text()

function setFaults(body: unknown): Promise<Response> {
  return fetch(`${sandbox.url}/_control/faults`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
}

describe('the marketplaces', () => {
  it('show a product at the root and below any name of a site', async () => {
    const { asin, amazon } = productTruth(gtin, sandbox.url)
    for (const path of [`/dp/${asin}`, `/amazon.de/dp/${asin}`, `/amazon.fr/gp/product/${asin}`]) {
      expect(await textAt(path)).toContain(amazon?.model)
    }
  })

  it('link only to themselves', async () => {
    const { asin, ebay } = productTruth(gtin, sandbox.url)
    const pages = [`/amazon.de/dp/${asin}`, `/amazon.de/s?k=${gtin}`, `/ebay.de/itm/${ebay[0]?.itemId}`]
    for (const page of pages) {
      const addresses = (await textAt(page)).match(/(?:href|src|action)="(https?:\/\/[^"/]+)/g) ?? []
      expect(addresses.filter((address) => !address.endsWith(`"${sandbox.url}`))).toEqual([])
    }
  })

  it('leave out the bulk of a page, and nothing else, if asked', async () => {
    await using lean = await startSandbox({ port: 0, hasLeanPages: true })
    const { asin } = productTruth(gtin, sandbox.url)
    for (const path of [`/amazon.de/dp/${asin}`, `/ebay.de/sch/i.html?_nkw=${gtin}`]) {
      const [whole, short] = await Promise.all(
        [sandbox, lean].map(async ({ url }) => (await (await fetch(url + path)).text()).replaceAll(url, '')),
      )
      const bulk = /<style>\.f-.*?<\/style>|<script>\(function\(\)\{var w=.*?<\/script>/gs
      expect(whole?.length).toBeGreaterThan(200_000)
      expect(whole?.replaceAll(bulk, '')).toBe(short)
    }
  })

  it('serve an image for each image address', async () => {
    const { amazon, ebay } = productTruth(gtin, sandbox.url)
    for (const image of [...(amazon?.images ?? []), ...(ebay[0]?.images ?? [])]) {
      const response = await fetch(image)
      expect([response.status, response.headers.get('content-type')]).toEqual([200, 'image/svg+xml'])
    }
  })

  it('respond with 404 to unknown addresses', async () => {
    for (const path of ['/dp/BZZZZZZZZZ', '/itm/198187151691', `/itm/9${'0'.repeat(13)}`, '/nothing']) {
      expect((await get(path)).status).toBe(404)
    }
  })

  it('are linked from the start page, like all other pages', async () => {
    const addresses = (await textAt('/')).match(/(?<=href=")[^"]+/g) ?? []
    const statuses = await Promise.all(addresses.map(async (address) => (await get(address)).status))
    expect(addresses).toEqual(expect.arrayContaining(['/_control/stripe/', '/_control/vat-registers']))
    expect(new Set(statuses)).toEqual(new Set([200]))
  })

  it('are followed by a test number for each answer of the registers of VAT numbers', async () => {
    const numbers = (await textAt('/')).match(/(?<=<code>)ATU\d{8}/g) ?? []
    const answers = await Promise.all(
      numbers.map(async (number) => {
        const body = JSON.stringify({ countryCode: 'AT', vatNumber: number.slice(2) })
        const headers = { 'content-type': 'application/json' }
        const url = `${sandbox.url}/vies/check-vat-number`
        const { valid, errorWrappers } = await (await fetch(url, { method: 'POST', headers, body })).json()
        return errorWrappers?.[0]?.error ?? valid
      }),
    )
    expect(answers).toEqual([true, false, 'MS_UNAVAILABLE', 'MS_MAX_CONCURRENT_REQ'])
  })

  it('allow robots to fetch products and searches', async () => {
    expect(await textAt('/robots.txt')).toContain('Allow: /')
  })
})

describe('faults by identifier', () => {
  it('fail as often as configured before each success', async () => {
    const path = `/ebay.de/sch/i.html?_nkw=${faulty('21', '0000002')}`
    const statuses: number[] = []
    for (let count = 0; count < 6; count += 1) statuses.push((await get(path)).status)
    expect(statuses).toEqual([503, 503, 200, 503, 503, 200])
  })

  it('throttle with Retry-After', async () => {
    const response = await get(`/s?k=${faulty('22', '0000001')}`)
    expect([response.status, response.headers.get('retry-after')]).toEqual([429, '1'])
  })

  it('truncate a page although its length was announced', async () => {
    const response = await get(`/s?k=${faulty('40', '0000001')}`)
    await expect(response.text()).rejects.toThrow('terminated')
  })

  it('delay by the tenths of a second in their serial', async () => {
    const startMs = performance.now()
    await textAt(`/s?k=${faulty('30', '0000002')}`)
    expect(performance.now() - startMs).toBeGreaterThanOrEqual(195)
  })

  it('send a page byte by byte', async () => {
    const response = await get(`/s?k=${faulty('31', '0000001')}`)
    const first = await response.body?.getReader().read()
    expect(first?.value?.byteLength).toBe(1)
  })
})

describe('the control', () => {
  it('stops and restarts one marketplace', async () => {
    await setFaults({ marketplace: 'ebay', isDown: true })
    expect((await get(`/ebay.de/sch/i.html?_nkw=${gtin}`)).status).toBe(503)
    expect((await get(`/amazon.de/s?k=${gtin}`)).status).toBe(200)
    await setFaults({ marketplace: 'ebay', isDown: false })
    expect((await get(`/ebay.de/sch/i.html?_nkw=${gtin}`)).status).toBe(200)
  })

  it('makes a share of requests fail', async () => {
    await setFaults({ marketplace: 'amazon', rates: { captcha: 0.5 } })
    const pages = await Promise.all(Array.from({ length: 60 }, () => textAt(`/s?k=${gtin}`)))
    const captchas = pages.filter((page) => page.includes('validateCaptcha')).length
    expect(captchas).toBeGreaterThan(10)
    expect(captchas).toBeLessThan(50)
  })

  it('rejects unknown faults', async () => {
    expect((await setFaults({ marketplace: 'amazon', rates: { captcha: 2 } })).status).toBe(400)
    expect((await setFaults({ marketplace: 'elsewhere' })).status).toBe(400)
  })

  it('counts requests by marketplace and kind of page', async () => {
    await get(`/amazon.de/s?k=${gtin}`)
    await get(`/dp/${productTruth(gtin, '').asin}`)
    await get(`/ebay.de/sch/i.html?_nkw=${gtin}`)
    expect(await (await get('/_control/requests')).json()).toEqual({
      amazon: { product: 1, search: 1 },
      ebay: { product: 0, search: 1 },
    })
  })
})

describe('the mailbox', () => {
  const transport = () =>
    createTransport({
      host: '127.0.0.1',
      port: sandbox.smtpPort,
      auth: { user: 'anyone', pass: 'anything' },
    })

  it('shows mails received over SMTP as JSON and as a page, without running their content', async () => {
    await transport().sendMail({
      from: 'noreply@merkwerk.test',
      to: 'kundin@merkwerk.test',
      subject: 'Ihr Auftrag läuft – schön',
      text: 'Grüße <b>',
      html: '<p>Grüße</p><script>alert(1)</script>',
    })
    const { mails } = await (await get('/mailbox/')).json()
    expect(mails[0]).toMatchObject({
      from: 'noreply@merkwerk.test',
      to: ['kundin@merkwerk.test'],
      subject: 'Ihr Auftrag läuft – schön',
      text: 'Grüße <b>\n',
    })
    const asPage = { headers: { accept: 'text/html' } }
    const list = await (await fetch(`${sandbox.url}/mailbox/`, asPage)).text()
    expect(list).toContain('Ihr Auftrag läuft – schön')
    const page = await (await fetch(`${sandbox.url}/mailbox/${mails[0].id}`, asPage)).text()
    expect(page).toContain('iframe sandbox')
    expect(page).not.toContain('<script>')
  })

  it('lists the attachments of a mail and sends each unchanged', async () => {
    const content = Buffer.from([0x25, 0x50, 0x44, 0x46, 0x00, 0xff])
    await transport().sendMail({
      from: 'a@merkwerk.test',
      to: 'b@merkwerk.test',
      subject: 'Ihre Rechnung',
      html: '<p>Anbei</p>',
      attachments: [{ filename: 'Rechnung-März.pdf', contentType: 'application/pdf', content }],
    })
    const { mails } = await (await get('/mailbox/')).json()
    expect(mails[0].attachments).toEqual([{ name: 'Rechnung-März.pdf', bytes: content.length }])
    const address = `${sandbox.url}/mailbox/${mails[0].id}`
    const page = await (await fetch(address, { headers: { accept: 'text/html' } })).text()
    expect(page).toContain('Rechnung-März.pdf')
    const link = /href="(\/mailbox\/\d+\/attachments\/0)"/.exec(page)?.[1] ?? ''
    const file = await fetch(sandbox.url + link)
    expect(file.headers.get('content-type')).toBe('application/pdf')
    expect(file.headers.get('content-disposition')).toMatch(/^attachment;.*Rechnung-M%C3%A4rz\.pdf$/)
    expect(Buffer.from(await file.arrayBuffer())).toEqual(content)
    expect((await fetch(`${address}/attachments/1`)).status).toBe(404)
  })

  it('rejects a mail that cannot be parsed, and continues', async () => {
    const nested = Array.from(
      { length: 300 },
      (_, level) => `Content-Type: multipart/mixed; boundary=b${level}\r\n\r\n--b${level}\r\n`,
    )
    const envelope = { from: 'a@merkwerk.test', to: 'b@merkwerk.test' }
    await expect(transport().sendMail({ envelope, raw: nested.join('') })).rejects.toThrow('nesting depth')
    await transport().sendMail({ ...envelope, subject: 'After', text: '-' })
    const { mails } = await (await get('/mailbox/')).json()
    expect(mails[0].subject).toBe('After')
  })

  it('survives a sender that crashes while sending', async () => {
    const sender = connect(sandbox.smtpPort, '127.0.0.1')
    await once(sender, 'data')
    for (const command of ['EHLO merkwerk.test', 'MAIL FROM:<a@merkwerk.test>']) {
      sender.write(`${command}\r\n`)
      await once(sender, 'data')
    }
    sender.resetAndDestroy()
    await transport().sendMail({ from: 'a@merkwerk.test', to: 'b@merkwerk.test', subject: 'Next', text: '-' })
    const { mails } = await (await get('/mailbox/')).json()
    expect(mails[0].subject).toBe('Next')
  })

  it('stores the last two hundred mails', async () => {
    const pool = createTransport({ host: '127.0.0.1', port: sandbox.smtpPort, pool: true })
    for (let count = 0; count < 205; count += 1) {
      await pool.sendMail({
        from: 'a@merkwerk.test',
        to: 'b@merkwerk.test',
        subject: `Nr. ${count}`,
        text: '-',
      })
    }
    pool.close()
    const { mails } = await (await get('/mailbox/')).json()
    expect(mails).toHaveLength(200)
    expect(mails[0].subject).toBe('Nr. 204')
  })
})
