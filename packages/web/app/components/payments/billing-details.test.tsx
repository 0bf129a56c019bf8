// @vitest-environment happy-dom
import { type BillingDetailsState, endpoints } from '@merkwerk/contract'
import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { refuse } from '../../testing/fake-api.ts'
import { billingDetails } from '../../testing/fixtures.ts'
import { renderScreen, setUpScreens } from '../../testing/screen.tsx'
import { BillingQuestion } from './billing-question.tsx'
import { VatText } from './vat-text.tsx'

const api = setUpScreens()

const none = billingDetails({ details: null })

const openQuestion = (language: 'en' | 'de' = 'en') =>
  renderScreen(
    <BillingQuestion>
      <button type="button">Pay</button>
    </BillingQuestion>,
    { language },
  )

async function choose(user: Awaited<ReturnType<typeof openQuestion>>['user'], label: string, name: string) {
  await user.selectOptions(screen.getByRole('combobox', { name: new RegExp(label) }), name)
}

describe('the question before the first payment', () => {
  test('is not asked when the details are known', async () => {
    api.on(endpoints.getBillingDetails, billingDetails())
    await openQuestion()
    await screen.findByRole('button', { name: 'Pay' })
    expect(screen.queryByText('Billing details')).toBeNull()
  })

  test('comes before the way of paying, and leads to it', async () => {
    api.on(endpoints.getBillingDetails, none)
    const { user } = await openQuestion()
    const question = await screen.findByRole('region', { name: 'Billing details' })
    expect(screen.queryByRole('button', { name: 'Pay' })).toBeNull()
    const type = (label: string | RegExp, text: string) =>
      user.type(within(question).getByLabelText(label), text)
    await type('Company, or first and last name', 'Größe & Söhne GmbH')
    await choose(user, 'Country', 'Austria')
    await type('Street and number', 'Mariahilfer Straße 7')
    await type('Postal code', '1070')
    await type('City', 'Wien')
    await type('VAT number', 'ATU13585627')
    const saved: BillingDetailsState = billingDetails({ vat_check: { status: 'pending', checked_at: null } })
    api.on(endpoints.saveBillingDetails, { success: true, ...saved })
    api.on(endpoints.getBillingDetails, billingDetails())
    await user.click(screen.getByRole('button', { name: 'Save and continue' }))
    await screen.findByRole('button', { name: 'Pay' })
    await waitFor(() => expect(document.activeElement?.textContent).toBe('Pay'))
    expect(api.calls(endpoints.saveBillingDetails)[0]?.body).toEqual({
      name: 'Größe & Söhne GmbH',
      street: 'Mariahilfer Straße 7',
      address_extra: null,
      postal_code: '1070',
      city: 'Wien',
      region: null,
      country: 'AT',
      vat_number: 'ATU13585627',
      invoice_email: null,
      reference: null,
    })
  })

  test('names a wrong VAT number together with all other errors', async () => {
    api.on(endpoints.getBillingDetails, none)
    const { user } = await openQuestion('de')
    await user.type(await screen.findByLabelText('USt-IdNr.'), 'DE136695975')
    await user.type(screen.getByLabelText(/E-Mail/), 'rechnung')
    await user.click(screen.getByRole('button', { name: 'Speichern und weiter' }))
    await screen.findByText('Diese USt-IdNr. enthält einen Tippfehler: Ihre Prüfziffern passen nicht')
    expect(screen.getAllByText('Bitte füllen Sie dieses Feld aus')).toHaveLength(4)
    screen.getByText('Bitte wählen Sie ein Land')
    await choose(user, 'Land', 'Schweiz')
    await waitFor(() => expect(screen.queryByText(/Diese USt-IdNr\./)).toBeNull())
    expect(api.calls(endpoints.saveBillingDetails)).toEqual([])
  })

  test('names missing fields, and postal codes of another country', async () => {
    api.on(endpoints.getBillingDetails, none)
    const { user } = await openQuestion('de')
    await user.click(await screen.findByRole('button', { name: 'Speichern und weiter' }))
    await screen.findByText('Bitte wählen Sie ein Land')
    expect(screen.getAllByText('Bitte füllen Sie dieses Feld aus')).toHaveLength(4)
    await user.type(screen.getByLabelText('Postleitzahl'), '1070')
    await choose(user, 'Land', 'Deutschland')
    // Also while other fields are missing.
    await screen.findByText('Diese Postleitzahl gibt es in diesem Land nicht')
    expect(screen.getAllByText('Bitte füllen Sie dieses Feld aus')).toHaveLength(3)
    await choose(user, 'Land', 'Österreich')
    await waitFor(() => expect(screen.queryByText(/Diese Postleitzahl gibt es/)).toBeNull())
    await choose(user, 'Land', 'Deutschland')
    await user.type(screen.getByLabelText('Firma oder Vor- und Nachname'), 'Erika Muster')
    await user.type(screen.getByLabelText('Straße und Hausnummer'), 'Weg 1')
    await user.type(screen.getByLabelText('Ort'), 'Berlin')
    await user.click(screen.getByRole('button', { name: 'Speichern und weiter' }))
    await screen.findByText('Diese Postleitzahl gibt es in diesem Land nicht')
    expect(api.calls(endpoints.saveBillingDetails)).toEqual([])
  })

  test('shows what the server finds wrong with the VAT number at its field', async () => {
    api.on(endpoints.getBillingDetails, none)
    const { user } = await openQuestion()
    const problem = 'This VAT number has a typing error: its check digits do not fit'
    api.on(endpoints.saveBillingDetails, refuse('INVALID_INPUT', { vat_number: [problem] }))
    await user.type(await screen.findByLabelText('Company, or first and last name'), 'Erika Muster')
    await choose(user, 'Country', 'Germany')
    await user.type(screen.getByLabelText('Street and number'), 'Weg 1')
    await user.type(screen.getByLabelText('Postal code'), '10115')
    await user.type(screen.getByLabelText('City'), 'Berlin')
    await user.type(screen.getByLabelText('VAT number'), 'DE136695977')
    await user.click(screen.getByRole('button', { name: 'Save and continue' }))
    await screen.findByText(problem)
    const field = screen.getByLabelText('VAT number')
    await waitFor(() => expect(document.activeElement).toBe(field))
  })

  test('details that cannot be loaded can be loaded again', async () => {
    api.on(endpoints.getBillingDetails, refuse('FORBIDDEN'), billingDetails())
    const { user } = await openQuestion()
    await user.click(await screen.findByRole('button', { name: 'Try again' }))
    await screen.findByRole('button', { name: 'Pay' })
  })
})

describe('prices', () => {
  test.each<[string, BillingDetailsState, string]>([
    ['before the details are known', none, 'Including VAT'],
    ['for a buyer in Germany', billingDetails(), 'Including 19% VAT'],
    [
      'for a consumer under the One-Stop-Shop',
      billingDetails({ vat: { treatment: 'one-stop-shop', percent: 25.5, country: 'FI' } }),
      'Including 25.5% VAT (Finland)',
    ],
    [
      'for a business with a confirmed VAT number',
      billingDetails({ vat: { treatment: 'reverse-charge', percent: 0, country: 'AT' } }),
      'Net price: no VAT is charged. You owe the VAT (reverse charge).',
    ],
    [
      'outside of the EU',
      billingDetails({ vat: { treatment: 'outside-eu', percent: 0, country: 'CH' } }),
      'Net price: no German VAT is charged.',
    ],
  ])('say net or gross %s', async (_, state, text) => {
    api.on(endpoints.getBillingDetails, state)
    await renderScreen(<VatText />)
    await screen.findByText(text)
  })
})
