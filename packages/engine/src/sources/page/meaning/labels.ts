/** Headings of a product's bullets, in the languages of the sites. */
const ABOUT =
  /^(?:about this item|about the product|über dieses produkt|über diesen artikel|info zu diesem artikel|infos zum artikel|à propos de cet article|à propos du produit|informazioni su questo articolo|informazioni sull'articolo|acerca de este producto|acerca de este artículo|sobre este producto|sobre este artículo|sobre este item|sobre o item|over dit item|over dit artikel|この商品について|o tym produkcie|om denna artikel|bu ürün hakkında|product highlights|highlights|key features|features)$/i

export const isAboutHeading = (text: string): boolean => ABOUT.test(text.replaceAll('’', "'"))

/** Texts of the button that buys the article. */
const BUY =
  /^(?:add to (?:cart|basket|bag)|buy (?:it )?now|in den (?:einkaufswagen|warenkorb)|jetzt kaufen|sofort-?kaufen|ajouter au panier|acheter (?:maintenant|cet article)|achat immédiat|aggiungi al carrello|acquista ora|compralo subito|añadir (?:a la cesta|al carrito)|agregar al carrito|comprar (?:ya|ahora|agora)|¡cómpralo ya!|adicionar ao carrinho|in winkelwagen|in mijn winkelwagen|nu kopen|カートに入れる|今すぐ買う|dodaj do koszyka|kup teraz|lägg i kundvagnen)$/i

export const isBuyLabel = (text: string): boolean => BUY.test(text)

/** Attribute names of all kinds of articles, in German, English, French, Italian, Spanish, Portuguese and Dutch. */
const ATTRIBUTES = new Set(
  (
    'farbe|material|größe|stil|muster|form|materialtyp|stoffart|obermaterial|zusammensetzung|pflegehinweise|herkunftsland|ursprungsland|stückzahl|anzahl der teile|energiequelle|stromquelle|spannung|leistung|fassungsvermögen|besonderheiten|inhalt|sprache|seitenzahl|altersempfehlung|geruch|geschmack|inhaltsstoffe|zutaten|verschluss|passform|ärmeltyp|abteilung|anlass|' +
    'colour|color|size|style|pattern|shape|fabric type|care instructions|origin|country of origin|department|age range|power source|voltage|wattage|capacity|special feature|special features|included components|number of items|number of pieces|unit count|item form|scent|flavour|flavor|ingredients|closure type|sleeve type|neck style|fit type|occasion|theme|language|print length|finish type|mounting type|connectivity technology|compatible devices|outer material|product care instructions|' +
    "couleur|matériau|matière|taille|motif|forme|composition|instructions d'entretien|conseils d'entretien|pays d'origine|nombre de pièces|nombre d'unités|source d'alimentation|tension|puissance|capacité|langue|nombre de pages|parfum|saveur|ingrédients|type de fermeture|coupe|" +
    'colore|materiale|dimensione|stile|motivo|forma|composizione|istruzioni per la cura|paese di origine|numero di pezzi|fonte di alimentazione|voltaggio|tensione|potenza|capacità|lingua|pagine|profumo|sapore|gusto|ingredienti|tipo di chiusura|vestibilità|' +
    'talla|tamaño|estilo|patrón|composición|instrucciones de cuidado|país de origen|número de piezas|fuente de alimentación|voltaje|potencia|capacidad|idioma|número de páginas|aroma|sabor|ingredientes|tipo de cierre|' +
    'cor|tamanho|padrão|composição|instruções de cuidado|número de itens|quantidade de itens|fonte de energia|voltagem|potência|capacidade|número de páginas|fragrância|tipo de fecho|' +
    "kleur|materiaal|maat|stijl|patroon|vorm|samenstelling|wasvoorschrift|onderhoudsinstructies|land van herkomst|aantal stuks|stroombron|spanning|vermogen|capaciteit|taal|aantal pagina's|geur|smaak|ingrediënten|sluiting|pasvorm"
  ).split('|'),
)

/** Whether a label names an attribute. A block with such a label describes a product. */
export const isAttributeLabel = (label: string): boolean =>
  ATTRIBUTES.has(label.toLowerCase().replaceAll('’', "'"))
