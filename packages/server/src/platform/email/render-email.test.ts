import { expect, test } from 'vitest'
import { loadConfig } from '../config/config.ts'
import { renderEmail } from './render-email.ts'

const markup = `<img src=x onerror="alert(1)"></p><script>alert(1)</script>&amp;`

test('escapes markup in every text of an email', () => {
  const site = { COMPANY_NAME: markup, COMPANY_ADDRESS: markup, SUPPORT_EMAIL: 'help@merkwerk.example' }
  const { html } = renderEmail(
    {
      language: 'en',
      subject: markup,
      paragraphs: [markup],
      action: markup,
      url: 'https://merkwerk.example/?a=1&b=2',
      note: markup,
    },
    { site: { ...loadConfig({ DATABASE_URL: 'postgres://127.0.0.1/none' }).site, ...site } },
  )
  expect(html).toContain('&lt;script&gt;alert(1)&lt;/script&gt;&amp;amp;')
  expect(html).not.toMatch(/<script|<img/)
  expect(html).toContain('href="https://merkwerk.example/?a=1&amp;b=2"')
})
