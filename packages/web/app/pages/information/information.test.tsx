// @vitest-environment happy-dom
import { screen } from '@testing-library/react'
import type { ReactNode } from 'react'
import { expect, test } from 'vitest'
import { about } from '../../messages/public/about.ts'
import { imprint } from '../../messages/public/imprint.ts'
import { privacy } from '../../messages/public/privacy.ts'
import { terms } from '../../messages/public/terms.ts'
import { renderScreen, setUpScreens } from '../../testing/screen.tsx'
import { setUpSite } from '../../testing/site.ts'
import AboutUsPage, { meta as aboutMeta } from './about-us.tsx'
import { Document } from './document.tsx'
import ImprintPage, { meta as imprintMeta } from './imprint.tsx'
import PrivacyPolicyPage, { meta as privacyMeta } from './privacy-policy.tsx'
import TermsOfServicePage, { meta as termsMeta } from './terms-of-service.tsx'

setUpScreens()
const setSite = setUpSite()

const open = (page: ReactNode, at: string) => renderScreen(page, { at, role: null })
const headings = (level: number) =>
  screen.queryAllByRole('heading', { level }).map(({ textContent }) => textContent)

test.each([
  ['/privacy-policy', privacy.en, <PrivacyPolicyPage key="page" />],
  ['/de/privacy-policy', privacy.de, <PrivacyPolicyPage key="page" />],
  ['/terms-of-service', terms.en, <TermsOfServicePage key="page" />],
  ['/de/terms-of-service', terms.de, <TermsOfServicePage key="page" />],
])('%s has every section in its language', async (at, text, page) => {
  await open(page, at)
  expect(headings(1)).toEqual([text.title])
  expect(headings(2)).toEqual(text.sections.map(({ title }) => title))
})

test.each([<PrivacyPolicyPage key="privacy" />, <TermsOfServicePage key="terms" />])(
  'documents name the company and its address, and no placeholder is left',
  async (page) => {
    setSite({
      COMPANY_NAME: 'Merkwerk GmbH',
      SUPPORT_EMAIL: 'help@merkwerk.example',
      IMAGE_RETENTION_DAYS: '7',
    })
    await open(page, '/')
    const text = document.body.textContent ?? ''
    expect(text).toContain('Merkwerk GmbH')
    expect(text).toContain('help@merkwerk.example')
    expect(text).not.toMatch(/\{\w+\}/)
  },
)

test('the privacy policy says how long checked images are kept', async () => {
  setSite({ IMAGE_RETENTION_DAYS: '9' })
  await open(<PrivacyPolicyPage />, '/privacy-policy')
  screen.getByText(/^Checked images are removed after 9 days\./)
})

test('every placeholder of a text is filled in, also repeated ones', async () => {
  setSite({ COMPANY_NAME: 'Acme', SUPPORT_EMAIL: 'a@acme.example' })
  const sections = [{ title: 'Section', paragraphs: ['{email} or {email}', '{company}, {company}'] }]
  await open(<Document title="Title" lead="By {company}" sections={sections} />, '/')
  screen.getByText('By Acme')
  screen.getByText('a@acme.example or a@acme.example')
  screen.getByText('Acme, Acme')
})

test('a document without a note has none', async () => {
  await open(<Document title="Title" lead="Lead" sections={[]} />, '/')
  expect(screen.getAllByText(/./, { selector: 'p' })).toHaveLength(1)
})

const company = {
  COMPANY_NAME: 'Merkwerk GmbH',
  COMPANY_ADDRESS: 'Hauptstr. 1, 10115 Berlin',
  COMPANY_REPRESENTATIVE: 'Anna Muster',
  SUPPORT_EMAIL: 'help@merkwerk.example',
  COMPANY_PHONE: '+49 30 1',
  COMPANY_REGISTER: 'HRB 1',
  COMPANY_VAT_ID: 'DE1',
}

test.each([
  ['/imprint', imprint.en],
  ['/de/imprint', imprint.de],
])('%s names the company from the settings', async (at, text) => {
  setSite(company)
  await open(<ImprintPage />, at)
  const entries = screen
    .getAllByRole('term')
    .map((term) => [term.textContent, term.nextElementSibling?.textContent])
  expect(entries).toEqual([
    [text.address, 'Merkwerk GmbH, Hauptstr. 1, 10115 Berlin'],
    [text.representative, 'Anna Muster'],
    [text.email, 'help@merkwerk.example'],
    [text.phone, '+49 30 1'],
    [text.register, 'HRB 1'],
    [text.vatId, 'DE1'],
  ])
})

test('a setting that is missing leaves its entry empty, which hides it', async () => {
  setSite({ ...company, COMPANY_VAT_ID: '' })
  await open(<ImprintPage />, '/imprint')
  const entry = screen.getByText(imprint.en.vatId).nextElementSibling
  expect(entry?.childNodes).toHaveLength(0)
})

test.each([
  ['/about-us', about.en, '/contact-us'],
  ['/de/about-us', about.de, '/de/contact-us'],
])('%s tells values and history and leads to the contact form of its language', async (at, text, contact) => {
  await open(<AboutUsPage />, at)
  expect(headings(1)).toEqual([text.title])
  expect(screen.getAllByRole('term').map(({ textContent }) => textContent)).toEqual(
    text.values.map(({ name }) => name),
  )
  expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent?.slice(0, 4))).toEqual(
    text.journey.map(({ year }) => String(year)),
  )
  expect(screen.getByRole('link', { name: text.contact }).getAttribute('href')).toBe(contact)
})

test.each([
  ['/about-us', aboutMeta, about],
  ['/imprint', imprintMeta, imprint],
  ['/privacy-policy', privacyMeta, privacy],
  ['/terms-of-service', termsMeta, terms],
] as const)('%s has a title for search engines in both languages', (path, meta, texts) => {
  for (const [pathname, language] of [
    [path, 'en'],
    [`/de${path}`, 'de'],
  ] as const)
    expect(meta({ location: { pathname } })).toContainEqual({ title: texts[language].meta.title })
})
