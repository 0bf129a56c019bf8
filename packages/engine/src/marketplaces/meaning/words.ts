/** Headings over a product's own bullets, in the languages of the sites. */
const ABOUT =
  /^(?:about this item|about the product|über dieses produkt|über diesen artikel|info zu diesem artikel|infos zum artikel|à propos de cet article|à propos du produit|informazioni su questo articolo|informazioni sull'articolo|acerca de este producto|acerca de este artículo|sobre este producto|sobre este artículo|sobre este item|sobre o item|over dit item|over dit artikel|この商品について|o tym produkcie|om denna artikel|bu ürün hakkında|product highlights|highlights|key features|features)$/i

/** Whether a heading stands over the bullets that describe the product. */
export const isAboutHeading = (text: string): boolean => ABOUT.test(text.replaceAll('’', "'"))

/** What the button says that buys the article shown. */
const BUY =
  /^(?:add to (?:cart|basket|bag)|buy (?:it )?now|in den (?:einkaufswagen|warenkorb)|jetzt kaufen|sofort-?kaufen|ajouter au panier|acheter (?:maintenant|cet article)|achat immédiat|aggiungi al carrello|acquista ora|compralo subito|añadir (?:a la cesta|al carrito)|agregar al carrito|comprar (?:ya|ahora|agora)|¡cómpralo ya!|adicionar ao carrinho|in winkelwagen|in mijn winkelwagen|nu kopen|カートに入れる|今すぐ買う|dodaj do koszyka|kup teraz|lägg i kundvagnen)$/i

export const isBuyLabel = (text: string): boolean => BUY.test(text)
