import { describe, expect, it } from 'vitest'
import { parsePage } from '../parse-page.ts'
import { messageOf } from './messages.ts'

const pageOf = (title: string, text: string) =>
  Buffer.from(
    `<!DOCTYPE html><html><head><meta charset="utf-8"><title>${title}</title><script>var later = 'page not found'</script></head><body><div class="error-header"><p>${text}</p></div></body></html>`,
  )
const addresses = [
  'https://www.ebay.de/itm/110000000001',
  'https://www.ebay.de/sch/i.html?_nkw=4006381333931',
  'https://www.amazon.de/dp/B000000018',
  'https://www.amazon.de/s?k=4006381333931',
]

const failing = [
  'SORRY Something went wrong on our end. Please go back and try again.',
  'Der Artikel konnte wegen eines technischen Problems nicht gefunden werden.',
  'Leider ist etwas schiefgelaufen. Bitte versuchen Sie es später erneut.',
  'Une erreur est survenue. Veuillez réessayer plus tard.',
  'Qualcosa è andato storto. Riprova tra qualche minuto.',
  'Algo ha salido mal. Inténtalo de nuevo más tarde.',
  'Ocorreu um erro. Tente novamente mais tarde.',
  'Er is iets misgegaan. Probeer het later opnieuw.',
  'Coś poszło nie tak. Spróbuj ponownie później.',
  'Något gick fel. Försök igen senare.',
  'Bir hata oluştu. Lütfen daha sonra tekrar deneyin.',
  'Něco se pokazilo. Zkuste to prosím později.',
  '問題が発生しました。しばらくしてからもう一度お試しください。',
  '出错了，请稍后重试。',
  'حدث خطأ ما. حاول مرة أخرى لاحقا.',
  'We can’t find this item right now.',
]
const gone = [
  'We looked everywhere. Looks like this page is missing.',
  'This listing was removed.',
  'This item is no longer available.',
  'Dieses Angebot wurde von eBay entfernt.',
  'Diese Seite gibt es nicht mehr.',
  'Cette annonce n’est plus disponible.',
  'Questa inserzione non è più disponibile.',
  'Este anuncio ya no está disponible.',
  'Esta página não existe.',
  'Deze pagina bestaat niet meer.',
  'Nie znaleziono strony.',
  'Sidan hittades inte.',
  'Aradığınız sayfa bulunamadı.',
  'Stránka nebyla nalezena.',
  'ページが見つかりません。',
  '商品不存在',
  'الصفحة غير موجودة',
]

describe('a page without a product', () => {
  const outcomes = (title: string, text: string) =>
    addresses.map((url) => parsePage(pageOf(title, text), { url }).outcome)

  it.each(failing)('is refused if it says that the site fails: %s', (text) => {
    expect(outcomes('Error Page', text)).toEqual(addresses.map(() => 'blocked'))
  })

  it.each(gone)('is not found if it says so: %s', (text) => {
    expect(outcomes('Error Page', text)).toEqual(addresses.map(() => 'not-found'))
  })

  it.each([
    ['Error Page | eBay', 'SORRY'],
    ['Fehlerseite | eBay', ''],
    ['Pagina di errore', 'Torna alla home'],
    ['Sajnáljuk', 'Valami elromlott.'],
  ])('is of unknown kind if it says nothing about the article: %s', (title, text) => {
    expect(outcomes(title, text)).toEqual(addresses.map(() => 'unreadable'))
  })

  it('is of unknown kind if it is long, because such phrases are then about something else', () => {
    const texts = 'Viele andere Texte stehen hier. '.repeat(200)
    expect(outcomes('Start', `${texts} This item is no longer available.`)).toEqual(
      addresses.map(() => 'unreadable'),
    )
  })
})

it('a message says nothing if it is not about an article or the site', () => {
  for (const text of ['', 'Willkommen', 'Product: Lamp', 'In stock', '{"products":[]}'])
    expect(messageOf(text)).toBeUndefined()
})
