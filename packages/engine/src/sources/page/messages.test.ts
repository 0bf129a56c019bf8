import { describe, expect, it } from 'vitest'
import { parsePage } from '../parse-page.ts'
import { findMessage, wordsOfPage } from './messages.ts'

const buildPage = (title: string, text: string) =>
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
  'L’article que vous cherchez est actuellement introuvable.',
  'Die Seite, die Sie suchen, kann derzeit nicht gefunden werden.',
  'The item you are looking for is currently not found.',
  'El artículo que busca actualmente no está disponible.',
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
  'Wegen einer Störung wurde die Seite nicht gefunden.',
  'Die Seite kann gerade nicht gefunden werden.',
  'Der Artikel kann zurzeit nicht gefunden werden.',
  'Durch einen Fehler bei uns wurde der Artikel nicht gefunden.',
  'Artikel nicht gefunden. Unsere Server sind ausgelastet.',
  'Page introuvable à cause d’un incident technique.',
  'Article introuvable suite à une panne.',
  'Cette page est introuvable en raison d’une forte affluence.',
  'Pagina non trovata a causa di un guasto.',
  'Pagina non trovata per via di un disservizio.',
  'La página no existe o el servicio está caído.',
  'No se ha encontrado la página debido a una incidencia.',
  'Pagina niet gevonden door een fout bij ons.',
  'Artikel niet gevonden wegens een storing.',
  'Nie znaleziono strony z powodu awarii.',
  'Sidan hittades inte på grund av ett driftstopp.',
  'Página não encontrada devido a uma falha.',
  'Teknik bir arıza nedeniyle sayfa bulunamadı.',
  'The page could not be found because our servers are busy.',
  'Item not found. We are experiencing an outage.',
  'Item not found. Please reload the page.',
  'Item not found. Please try again in a few minutes.',
  'アクセスが集中しているため、ページが見つかりません。',
  '障害のため商品が見つかりません。',
]
const gone = [
  'The page you are currently looking for does not exist.',
  'The product you selected at the moment no longer exists.',
  'Das Angebot, das Sie gerade aufgerufen haben, wurde gelöscht.',
  'L’article que vous cherchez actuellement n’existe plus.',
  'L’offre que vous consultez en ce moment a été supprimée.',
  'Cette annonce a été supprimée. Vous êtes actuellement sur la page d’accueil.',
  'La pagina che stai attualmente cercando non esiste.',
  'El artículo que busca actualmente no existe.',
  'A página que procura atualmente não existe.',
  'De pagina die u momenteel zoekt bestaat niet.',
  'Strona, której obecnie szukasz, nie istnieje.',
  'Sidan du just nu söker finns inte.',
  'Şu anda aradığınız sayfa bulunamadı.',
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
  'Der Artikel wurde nicht gefunden. Prüfen Sie die Nummer und versuchen Sie es erneut.',
  'We could not find that item. Check the number and try again.',
  'Die eingegebene Webadresse ist keine funktionierende Seite.',
  'Este artículo ya no está a la venta.',
  'Dit artikel wordt niet meer aangeboden.',
  'Cette adresse n’est pas une page active.',
  'Cet article n’est plus en vente.',
  'Questo articolo non è più in vendita.',
  'Este produto já não está à venda.',
  'Denna produkt finns inte. Artikeln säljs inte längre.',
  'Ten przedmiot nie jest już sprzedawany.',
  'Bu ürün artık satılmıyor.',
  'この商品は販売を終了しました。',
  'This listing was ended because there was an error in the listing.',
  'The item that you are looking for is no longer available.',
  'Das Angebot, das Sie suchen, ist nicht mehr verfügbar.',
  'Diese Seite gibt es nicht mehr. Derzeit beliebt: Lampen.',
]

describe('a page without a product', () => {
  const outcomes = (title: string, text: string) =>
    addresses.map((url) => parsePage(buildPage(title, text), { url }).outcome)

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
    ['eBay', 'Your cart: item has been removed'],
    ['eBay', 'The item was removed from your cart.'],
    ['eBay', 'Artikel, die nicht mehr verfügbar sind, finden Sie hier'],
    ['eBay', 'Items that are no longer available are listed here'],
    ['eBay', 'Wenn ein Artikel nicht mehr verfügbar ist, hilft die Suche.'],
    ['eBay', 'If an item is no longer available, search for it.'],
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
    expect(findMessage(text)).toBeUndefined()
})

/** More statements of the same kinds. */
const more = {
  fails: [
    ...[
      'You have been blocked.',
      'Unusual activity from your network',
      'Nous effectuons une mise à jour du site.',
    ],
    ...[
      'Il sito è in aggiornamento.',
      'Estamos realizando mejoras en el sitio.',
      'Se ha superado el límite de solicitudes.',
    ],
    ...['We werken aan de website.', 'De server reageert niet.', 'Serwer nie odpowiada.'],
    ...['Wir aktualisieren unseren Shop.', 'Error 500', 'ERR_CONNECTION_TIMED_OUT'],
    ...['Vérification de sécurité', 'Sprawdzamy, czy jesteś człowiekiem', 'We are upgrading our systems.'],
    'Artikel konnte aufgrund eines Ausfalls nicht gefunden werden',
    'Aufgrund technischer Schwierigkeiten wurde das Angebot nicht gefunden',
    'Seite nicht gefunden, weil unsere Server überlastet sind',
    'Dieser Artikel wurde nicht gefunden. Unser System ist momentan ausgelastet.',
    'Das Angebot existiert nicht oder unser Dienst ist gestört',
    'Item not found due to a system failure',
    "This page can't be found because of a server problem",
    'The listing was not found. Our site is experiencing problems.',
    'Page not found: service interruption',
    'We could not find this item because something broke on our side',
    'Page introuvable : nos serveurs sont saturés',
    "L'article est introuvable pour l'instant",
    'Articolo non trovato: i nostri server sono sovraccarichi',
    'Pagina non trovata per un problema tecnico',
    'Prodotto non trovato al momento',
    "Articolo non trovato a causa di un'interruzione del servizio",
    'Producto no encontrado por un fallo del sistema',
    'Página no encontrada: nuestros servidores están saturados',
    'Artículo no encontrado en este momento',
    'Artikel niet gevonden, onze servers zijn overbelast',
    'Pagina niet gevonden door technische problemen',
    'Product niet gevonden vanwege een technisch defect',
    'Nie znaleziono produktu z powodu błędu serwera',
    'Nie znaleziono oferty, nasze serwery są przeciążone',
    'Produkten hittades inte eftersom våra servrar är överbelastade',
    'Sidan hittades inte på grund av ett tekniskt fel',
    'Artikeln kunde inte hittas just nu',
    'Produto não encontrado por causa de uma falha no sistema',
    'Página não encontrada neste momento',
    'Item não encontrado. Nossos servidores estão sobrecarregados.',
    'Yoğunluk nedeniyle sayfa bulunamadı',
    'Ürün şu anda bulunamıyor',
    'Sunucularımız meşgul, ürün bulunamadı',
    'サーバーの障害により商品が見つかりません',
    '現在システムの不具合で商品が見つかりません',
    'ただいま混み合っており、ページが見つかりません',
    '服务器繁忙，找不到商品',
    'The article was not found. Please try again shortly.',
    'The item was not found. Please come back in a while.',
    'Unsere Seite ist überlastet. Artikel nicht gefunden.',
    'Artikel nicht gefunden. Bitte laden Sie die Seite neu.',
    'Article introuvable. Veuillez actualiser la page.',
    'Articolo non trovato. Ricarica la pagina.',
    'Artículo no encontrado. Vuelve a cargar la página.',
    'Artikel niet gevonden. Laad de pagina opnieuw.',
    'Nie znaleziono strony. Odśwież stronę.',
    'Página não encontrada. Recarregue a página.',
    'Sidan hittades inte. Ladda om sidan.',
    'Sayfa bulunamadı. Sayfayı yenileyin.',
    'ページが見つかりません。ページを再読み込みしてください。',
    'Item not found because our database is unavailable',
    'Die Seite konnte nicht geladen werden',
    'Ein unbekannter Fehler ist aufgetreten',
    'Da lief etwas schief',
    'Wir sind gleich wieder da',
    'We will be right back',
    'This page isn’t working',
    'Request could not be satisfied',
    'Access denied',
    'Wir konnten den Artikel nicht laden',
    'Inhalt konnte nicht abgerufen werden',
    'Die Verbindung wurde zurückgesetzt',
    'Sie sind in der Warteschlange',
    'Bitte bestätigen Sie, dass Sie ein Mensch sind',
    'Please enable JavaScript and cookies to continue',
    'Unable to load product details',
    'Kan de pagina niet laden',
    'Det gick inte att läsa in sidan',
    'Une erreur inconnue',
    'Impossible d’afficher la page',
    'Nous revenons bientôt',
    'Impossibile caricare la pagina',
    'Torniamo subito',
    'No hemos podido cargar la página',
    'Volvemos enseguida',
    'Não foi possível exibir a página',
    'Er is een fout opgetreden',
    ...['Nous rencontrons un problème. Page introuvable.', 'Abbiamo un problema. Pagina non trovata.'],
    ...['We hebben een probleem. Pagina niet gevonden.', 'Mamy problem. Nie znaleziono strony.'],
    ...['Vi har problem. Artikeln hittades inte.', 'Wir haben Probleme. Artikel nicht gefunden.'],
    ...['Bitte warten Sie einen Moment. Artikel nicht gefunden.', 'Something broke. Item not found.'],
    'We zijn zo terug',
    'Nie udało się wyświetlić strony',
    'Zaraz wracamy',
    'Ett fel uppstod. Sidan kunde inte visas.',
    'Bir hata meydana geldi',
    'Došlo k chybě',
    'Das Produkt wurde wegen Wartung nicht gefunden',
    'Der Artikel ist wegen eines Defekts unserer Server nicht gefunden worden',
    'The item could not be found as our service is degraded',
  ],
  gone: [
    ...[
      'We no longer carry this article.',
      'There is no product with this number.',
      'Zu dieser Artikelnummer gibt es keinen Artikel.',
    ],
    ...[
      'Die Seite existiert leider nicht mehr.',
      'Wir haben diesen Artikel nicht mehr.',
      'Das Produkt wurde eingestellt.',
    ],
    ...[
      'Ce produit n’est plus au catalogue.',
      'Nous ne vendons plus cet article.',
      'Questo prodotto non è più in catalogo.',
    ],
    ...[
      'Non vendiamo più questo articolo.',
      'Ya no vendemos este producto.',
      'We verkopen dit product niet meer.',
    ],
    ...['Nie sprzedajemy już tego produktu.'],
    'Dieses Angebot wurde vom Verkäufer beendet, weil ein Fehler im Angebot vorlag.',
    'Der Artikel wurde nicht gefunden. Bitte versuchen Sie es noch einmal mit einer anderen Nummer.',
    "L'article n'a pas été trouvé. Vérifiez le numéro et réessayez.",
    'Articolo non trovato. Controlla il numero e riprova.',
    'No se ha encontrado el artículo. Compruebe el número e inténtelo de nuevo.',
    'Artikel niet gevonden. Controleer het nummer en probeer het opnieuw.',
    'Nie znaleziono przedmiotu. Sprawdź numer i spróbuj ponownie.',
    'Artikeln hittades inte. Kontrollera numret och försök igen.',
    'Produto não encontrado. Verifique o número e tente novamente.',
    'Ürün bulunamadı. Numarayı kontrol edip tekrar deneyin.',
    '商品が見つかりません。番号を確認してもう一度お試しください。',
    "We couldn't find that page",
    'Sorry, this item has been removed and will not be back.',
    'Der gesuchte Artikel ist nicht vorhanden',
    'Die Webadresse ist in unserer Website nicht aktiv',
    'Page non trouvée',
    'Questa inserzione è terminata',
    'This product won’t be back in stock',
    'The item you are looking for can’t be found',
    'Dieses Angebot wurde vom Verkäufer zurückgezogen',
    'Dieser Artikel ist ausverkauft und kommt nicht wieder',
    'Dieses Produkt führen wir nicht mehr',
    'Cette annonce a pris fin',
    'Questo articolo non è più in commercio',
    'Este producto está descatalogado',
    'Dit product is uit het assortiment',
    'Produkt wycofany ze sprzedaży',
    'Annuncio rimosso',
    'La pagina que busca no existe',
    'Ta oferta zakończyła się',
    'Vi hittade inte sidan',
    'Annonsen är borttagen',
    'Stránka nenalezena',
    'We could not find an item with that number',
    'Looking for something? Sorry. The Web address you entered is not a functioning page on our site',
    'Dieser Artikel wird nicht mehr angeboten',
    'Dieser Artikel wird nicht mehr verkauft',
    "Cette annonce n'est plus en ligne",
    "Ce produit n'est plus vendu",
    'Questa pagina non esiste più',
    'Este producto ya no se vende',
    'Dit product is niet meer te koop',
    'Dit product wordt niet meer verkocht',
    'Deze pagina is niet gevonden',
    'Ta oferta wygasła',
    'Ta strona nie istnieje',
    'Este anúncio já não existe',
    'Este produto não está mais à venda',
    'Den här artikeln finns inte längre',
    'Bu ilan yayından kaldırıldı',
    'このページは存在しません',
    'このオークションは終了しました',
    'This page has expired',
    'Item 1234 has been discontinued',
    'Ce produit a été retiré de la vente',
    'Die Webadresse, die Sie eingegeben haben, führt zu keiner funktionierenden Seite',
    'La dirección web que ha introducido no es una página que funcione en nuestro sitio',
    "L'indirizzo Web inserito non è una pagina attiva sul nostro sito",
    "L'adresse Web que vous avez saisie n'est pas une page active sur notre site",
  ],
  neither: [
    ...['We work on commission.', 'Kein Artikel im Warenkorb.', 'Haben wir kein Produkt für Sie?'],
    ...['Arbeiten an der Wand', 'Limit of one per customer', 'The server is not included.'],
    ...['Server rack, 19 Zoll', 'Noch 3 Artikel verfügbar'],
    'Ihr Warenkorb: Artikel wurde entfernt',
    "Votre panier : l'article a été supprimé",
    "Il tuo carrello: l'articolo è stato rimosso",
    'Su cesta: el artículo se ha eliminado',
    'Uw winkelwagen: artikel is verwijderd',
    'Carrinho: o item foi removido',
    'Koszyk: produkt został usunięty',
    'Varukorg: produkten har tagits bort',
    'Sepetiniz: ürün kaldırıldı',
    'カート：商品が削除されました',
    '1 item has been removed from your watchlist',
    'Articles qui ne sont plus disponibles',
    'Articoli che non sono più disponibili',
    'Artículos que ya no están disponibles',
    "Si un article n'est plus disponible, cherchez-le",
    'Se un articolo non è più disponibile, cerca',
    'Si un artículo ya no está disponible, búscalo',
    'Als een artikel niet meer beschikbaar is, zoek dan',
    'Was passiert, wenn mein Artikel nicht mehr verfügbar ist?',
    'Hilfe: Artikel nicht gefunden?',
    'Der Artikel wurde aus Ihrem Warenkorb entfernt',
  ],
}

describe('a message', () => {
  it.each(more.fails)('says that the site fails: %s', (text) => {
    expect(findMessage(text)).toBe('fails')
  })

  it.each(more.gone)('says that the article is gone: %s', (text) => {
    expect(findMessage(text)).toBe('gone')
  })

  it.each(more.neither)('about other articles says nothing: %s', (text) => {
    expect(findMessage(text)).toBeUndefined()
  })

  it.each([
    'versuch',
    'artikel ist ',
    'sayfa',
    'due to ',
    'experiencing ',
    'cart item ',
    '<script',
    '<!--',
    ' alt=',
  ])('is judged in bounded time: %s', (part) => {
    const html = part.repeat(1_000_000 / part.length)
    const before = process.threadCpuUsage()
    findMessage(wordsOfPage(html))
    findMessage(html)
    expect(process.threadCpuUsage(before).user).toBeLessThan(5_000_000)
  })
})
