/** Fruits, herbs, scents and sorts that are added to food and cosmetics. */
const flavors: ReadonlySet<string> = new Set(
  [
    'erdbeere himbeere brombeere heidelbeere blaubeere johannisbeere kirsche apfel birne pfirsich aprikose mango ananas maracuja kokos kokosnuss',
    'banane zitrone limette orange mandarine grapefruit pfirsich pflaume traube melone wassermelone granatapfel rhabarber cranberry beeren waldbeere',
    'cola schoko schokolade vollmilch zartbitter vanille karamell toffee nougat haselnuss mandel erdnuss pistazie walnuss keks cookies honig zimt',
    'lavendel rose rosen jasmin kamille ringelblume salbei rosmarin thymian minze pfefferminze eukalyptus sandelholz zedernholz vetiver patchouli moschus',
    'bergamotte neroli ylang limone zitronengras ingwer kurkuma chili paprika knoblauch meersalz zwiebel curry käse speck',
    'huhn rind lachs ente lamm truthahn pute thunfisch wild kaninchen forelle neutral natur classic klassik',
    'strawberry raspberry blackberry blueberry cherry apple pear peach apricot pineapple coconut banana lemon lime orange grapefruit plum grape melon',
    'chocolate vanilla caramel hazelnut almond peanut pistachio cookie cinnamon lavender rose jasmine chamomile sage rosemary thyme peppermint',
    'sandalwood cedarwood musk bergamot ginger turmeric garlic cheese chicken beef salmon duck lamb turkey tuna original unflavoured',
  ]
    .join(' ')
    .split(' '),
)

/** Whether a text begins with a flavour or a scent. */
export const namesFlavor = (text: string): boolean => flavors.has(text.toLowerCase().split(/[\s-]/)[0] ?? '')
