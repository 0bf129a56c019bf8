/**
 * Words and phrases in names of attributes on German and English marketplaces, and the most frequent ones of other languages. Names that
 * consist of the same words mean the same: `Band Colour` and `Armbandfarbe`. A key of several words is a phrase that means them together.
 */
export const nameWords: Readonly<Record<string, string>> = {
  // Words that say nothing about the attribute.
  '': [
    'item,items,product,products,produkt,produkte,produkts,artikel,artikels,article,articles,produit,produits,du,l,d,par,producto,prodotto,articolo',
    'the,of,for,a,an,and,or,to,with,der,die,das,des,den,dem,von,für,und,oder,in,im,mit,zu,zum,de,del,della,di,du,la,le,il,el,pour,para',
    'description,beschreibung,details,detail,information,informationen,info,angaben,angabe,spezifikation,specification,specifications',
    'allgemein,general,technical,technische,technischer,technisch,merkmal,merkmale,attribute,attribut,property,eigenschaft',
    'name,bezeichnung,wert,value,exact,genaue,unit of measure,map,primary',
  ].join(),
  type: 'typ,typen,types,art,arten,tipo,tipi,kind,variante,variant',
  brand: 'marke,marken,brand,markenname,marca,marque,hersteller marke,brandname,ebay brand,herstellermarke',
  manufacturer:
    'hersteller,manufacturer,fabricante,fabbricante,produttore,fabricant,produzent,producer,maker',
  model: 'modell,model,modelle,models,modello,modele,modelo,modellbezeichnung,modellname,modell serie',
  series:
    'serie,series,produktlinie,product line,productline,produktserie,baureihe,kollektion,collection,gamme',
  number: 'nummer,number,nr,no,numero,num,numéro,n°',
  'model number':
    'modellnummer,modellnr,model number,item model number,numero modello,número de modelo,herstellerreferenz modell',
  mpn: [
    'mpn,herstellernummer,manufacturer part number,part number,partnumber,herstellerartikelnummer,herstellerteilenummer,teilenummer',
    'hersteller artikelnummer,herstellerreferenz,manufacturer number,han,mfr part number,hersteller nr,style code,idset mpn',
  ].join(),
  articlenumber:
    'artikelnummer,artikelnr,sku,article number,item number,bestellnummer,order number,produktnummer',
  gtin: 'ean,gtin,upc,isbn,barcode,ean code,eancode,gtin code,global trade identification number,europäische artikelnummer,isbn 13',
  asin: 'asin',
  color: 'farbe,farben,colour,color,colours,colors,couleur,colore,farbton,farbbezeichnung,farbname,cor,kleur',
  multicolor: 'farbig,bunt',
  material:
    'material,materialien,materials,werkstoff,werkstoffe,ausgangsmaterial,grundmaterial,hauptmaterial,matière principale,materialart,stoff,matiere,matière,materiale,materiali,materialzusammensetzung,material composition,stoffzusammensetzung,fabric composition,faserzusammensetzung,composition,gewebe,fabric,stoffart,gewebeart,fabric type',
  outer: 'outer,außen,aussen,ober,obermaterial außen,external,äußeres',
  'outer material':
    'obermaterial,outer material,upper material,außenmaterial,oberstoff,material außen,shell material,outer fabric',
  inner: 'inner,innen,inside,internal,interior',
  lining: 'futter,lining,innenfutter,fütterung',
  'lining material':
    'innenmaterial,futtermaterial,lining material,inner material,lining description,futterstoff',
  sole: 'sohle,laufsohle,sole,outsole,außensohle,schuhsohle',
  insole: 'innensohle,insole,decksohle,einlegesohle',
  heel: 'absatz,heel,heels',
  toe: 'toe,schuhspitze,spitze,zehe,zehen',
  closure: 'verschluss,verschlüsse,closure,fastening,verschlussart,schließung,clasp,schließe,closure type',
  neckline:
    'ausschnitt,kragen,neckline,neck,collar,neck style,kragenform,ausschnittform,neckline type,collar style,halsausschnitt,kragenart',
  sleeve: 'ärmel,sleeve,sleeves,arm',
  fit: 'passform,fit,schnitt,fit type,fitting,passformtyp',
  size: 'größe,grösse,size,sizes,größen,talla,taille,taglia,größenangabe,konfektionsgröße,clothing size,kleidergröße,size name',
  'shoe size': 'schuhgröße,shoe size,eu schuhgröße,eu shoe size,footwear size',
  'us shoe size': 'us shoe size,us schuhgröße',
  sizetype: 'größentyp,size type,größenkategorie,größensystem,size system,größenart',
  pattern: 'muster,musterung,pattern,design muster,print pattern,dessin',
  print: 'aufdruck,motiv print,graphic print,print,druckmotiv',
  theme: 'thema,theme,motiv,themen',
  character: 'charakter,figur,character,subject character',
  style: 'stil,style,styles,stilrichtung,stile,look',
  season: 'saison,jahreszeit,season,seasons,jahreszeiten',
  occasion: 'anlass,occasion,anlässe,gelegenheit,occasion lifestyle',
  gender:
    'geschlecht,gender,department,abteilung,target gender,zielgeschlecht,kategorie geschlecht,genre,sexo',
  audience: 'zielgruppe,target audience,audience',
  age: 'alter,age,altersgruppe,recommended age,mfg recommended age,age range,altersempfehlung,altersbereich,age group,manufacturer recommended age,age range description,empfohlenes alter',
  care: 'pflege,pflegehinweise,pflegehinweis,garment care,care instructions,care,waschanleitung,pflegeanleitung,reinigung,care instruction',
  sport: 'sportart,sport,sports,sport type,aktivität,activity,performance activity,sportarten',
  feature: [
    'eigenschaften,features,feature,besonderheiten,besonderheit,special feature,special features,special characteristics,characteristics,besondere merkmale,produktmerkmale',
    'besonderes merkmal,besondere eigenschaften,additional features,ausstattung,funktionen,functions,funktion,function,other features',
    'weitere merkmale,función especial,características especiales,product features,besonderes merkmal',
  ].join(),
  vintage: 'vintage',
  handmade: 'handgefertigt,handmade,handarbeit',
  personalized:
    'personalisiert,personalisierbar,personalize,personalized,customized,personalised,individualisiert',
  origin: [
    'herkunftsland,ursprungsland,country of origin,country region of manufacture,herstellungsland,country of manufacture,herstellungsland und region',
    'made in,origin,herkunft,herkunftsort,place of origin,land der herstellung,paese di origine,país de origen,pays d origine,region of manufacture,produktionsland',
  ].join(),
  year: 'jahr,year,baujahr,erscheinungsjahr,herstellungsjahr,year manufactured,model year,modelljahr',
  date: 'datum,date',
  firstavailable: [
    'im angebot von amazon de seit,date first available,producto en amazon es desde,disponibile su amazon it a partire dal,date first listed on amazon',
    'disponible sur amazon fr depuis le,date de mise en ligne sur amazon fr,verfügbar seit',
  ].join(),
  dimensions: [
    'abmessungen,abmessung,maße,masse lxbxh,dimensions,dimension,dimensioni,dimensiones,ausmaße,größe lxbxh,produktabmessungen,artikelabmessungen',
    'produktmaße,artikelmaße,abmaße,gesamtmaße,produktgröße,item dimensions,product dimensions',
  ].join(),
  package:
    'verpackung,verpackungs,package,packaging,packung,shipping,versand,parcel,packet,paket,emballage,imballaggio',
  length: 'länge,length,longueur,lunghezza,largo,longitud,gesamtlänge,item length',
  width: 'breite,width,largeur,larghezza,ancho,anchura,weite,gesamtbreite,item width',
  height: 'höhe,height,hauteur,altezza,altura,alto,gesamthöhe,item height',
  depth: 'tiefe,depth,profondeur,profondità,profundidad,gesamttiefe,item depth',
  diameter: 'durchmesser,diameter,diamètre,diametro,diámetro',
  thickness: 'dicke,stärke,thickness,épaisseur,spessore,grosor,materialstärke,wandstärke',
  weight:
    'gewicht,weight,artikelgewicht,item weight,produktgewicht,nettogewicht,net weight,poids,peso,eigengewicht,product weight,gesamtgewicht',
  capacity: 'kapazität,capacity,fassungsvermögen,capacité,capacità,capacidad',
  volume:
    'volumen,volume,inhalt,füllmenge,rauminhalt,nutzinhalt,net content,contenu,contenuto,contenido,item volume,volumenkapazität',
  power:
    'leistung,power,wattage,watt,leistungsaufnahme,nennleistung,puissance,potencia,potenza,watts,power consumption,stromverbrauch,motorleistung',
  voltage:
    'spannung,voltage,volt,nennspannung,betriebsspannung,tension,voltaje,voltaggio,tensione,volts,netzspannung',
  current: 'stromstärke,ampere,amperage,nennstrom,current',
  frequency: 'frequenz,frequency,netzfrequenz',
  range: 'bereich,range',
  'frequency range': 'frequenzgang,frequency response,frequency range,frequenzbereich,übertragungsbereich',
  noise:
    'lautstärke,geräuschpegel,noise,noise level,schalldruckpegel,geräusch,ruido,schallleistung,lautstärke betrieb,schallpegel,geräuschentwicklung',
  'noise control':
    'geräuschunterdrückung,noise control,noise cancelling,noise cancellation,lärmunterdrückung,geräuschminimierung',
  energyclass:
    'energieeffizienzklasse,energy efficiency class,energieeffizienz,eficiencia energética,energy class,eu energielabel,energielabel,energy star',
  powersource:
    'stromquelle,energiequelle,power source,stromversorgung,power supply,antriebsart,fuente de alimentación,antrieb,power plug,energieversorgung',
  battery:
    'batterie,batterien,akku,akkus,battery,batteries,pile,pilas,piles,lithium akku,baterie,batteria,batería,baterías,akkumulator,accu',
  included:
    'enthalten,inbegriffen,inklusive,included,includes,incluse,incluidas,inkl,mitgeliefert,im lieferumfang',
  required:
    'notwendig,erforderlich,required,needed,nécessite,necesita,necessita,benötigt,necessarie,necesarias,nötig',
  'battery life': [
    'akkulaufzeit,batterielaufzeit,battery life,battery average life,average battery life,laufzeit,betriebsdauer,runtime,run time,battery lifetime',
    'spielzeit,duración de la batería,durchschnittliche akkulaufzeit,akkubetriebszeit',
  ].join(),
  'battery charge time':
    'ladezeit,akkuladezeit,charging time,battery charge time,charge time,aufladezeit,ladedauer',
  'battery capacity': 'akkukapazität,batteriekapazität,battery capacity,battery power,akkuleistung',
  'battery type':
    'akkutyp,batterietyp,battery type,battery description,battery cell composition,akkutechnologie,battery composition,batteriezellentyp',
  charging: 'laden,aufladen,charging,ladefunktion',
  wireless: 'kabellos,drahtlos,wireless,schnurlos,funk,cordless',
  connectivity: [
    'konnektivität,konnektivitätstechnologie,connectivity technology,connectivity,verbindung,connectivity technologies,verbindungstyp,verbindungsart',
    'verbindungstechnologie,connection type,connectivity type,connectivité,tecnología de conectividad,kommunikation,connection',
  ].join(),
  'wireless connectivity': [
    'wireless technology,funktechnologie,wireless communication technology,wireless communication technologies,drahtlose kommunikationstechnologie',
    'wireless communication standard,wireless network technology,wlan standard,drahtlosstandard,funkstandard,drahtlose verbindung,wireless type',
  ].join(),
  bluetooth: 'bluetooth',
  version: 'version,ausführung',
  connector:
    'anschluss,anschlüsse,connector,connectors,stecker,steckertyp,anschlussart,connector type,anschlusstyp,connections,interface,schnittstelle,schnittstellen',
  'audio connector':
    'kopfhöreranschluss,headphone jack,headphones jack,audioanschluss,klinkenanschluss,kopfhörerbuchse',
  usb: 'usb',
  port: 'port,ports,buchse,buchsen',
  cable: 'kabel,cable,cord,netzkabel,câble,cavo',
  'cable length': 'kabellänge,cable length,cord length,netzkabellänge',
  reach: 'reichweite,radio de acción,wirkungsbereich,operating range',
  'bluetooth reach': 'bluetooth reichweite,bluetooth range',
  screen:
    'bildschirm,display,screen,monitor,anzeige,bildschirm display,displays,standing screen display,pantalla,schermo',
  'screen size':
    'bildschirmdiagonale,displaydiagonale,bildschirmgröße,screen diagonal,zollgröße,diagonale,standing screen display size,displaygröße,screen size',
  'screen resolution': [
    'auflösung,resolution,bildschirmauflösung,display resolution,max screen resolution,displayauflösung,maximale auflösung,native resolution',
    'maximum resolution,max resolution,display auflösung',
  ].join(),
  'screen type':
    'displaytyp,display type,displaytechnologie,display technology,panel,paneltyp,panel type,bildschirmtyp,bildschirmtechnologie,anzeigetyp,displayart',
  refreshrate: 'bildwiederholfrequenz,bildwiederholrate,refresh rate,aktualisierungsrate,refreshrate',
  responsetime: 'reaktionszeit,response time,antwortzeit',
  brightness: 'helligkeit,brightness,lichtstrom,luminous flux,leuchtkraft',
  aspectratio: 'seitenverhältnis,aspect ratio,bildformat,bildseitenverhältnis',
  contrast: 'kontrast,kontrastverhältnis,contrast ratio,contrast',
  touchscreen: 'touchscreen,touch,human interface input',
  memory: [
    'arbeitsspeicher,ram,memory,hauptspeicher,ram memory installed size,installed ram,größe des arbeitsspeichers,ram size,memory size,ram größe,ram speicher',
    'installierter arbeitsspeicher,system ram,arbeitsspeichergröße,computer memory size,ram memory,ram kapazität,arbeitsspeicherkapazität',
  ].join(),
  'memory type':
    'arbeitsspeichertyp,speichertyp,memory type,computer memory type,ram typ,ram type,ram technologie,ram memory technology,speichertechnologie',
  storage: [
    'speicherkapazität,speicher,storage,storage capacity,memory storage capacity,interner speicher,internal storage,speicherplatz,festplattenkapazität',
    'festplatte,hard drive,festplattengröße,hard disk size,hard drive size,ssd capacity,digital storage capacity,flash memory size,ssd kapazität',
    'digitale speicherkapazität,speichergröße,hard disk capacity,hdd size,massenspeicher,ssd,flash speicher',
  ].join(),
  'storage interface':
    'festplattenschnittstelle,hard drive interface,hard disk interface,festplatteninterface,schnittstelle der festplatte',
  processor:
    'prozessor,processor,cpu,prozessortyp,prozessormodell,cpu model,processor type,cpu modell,processor model,chip',
  'processor brand':
    'prozessormarke,processor brand,cpu manufacturer,prozessorhersteller,cpu hersteller,chipsatz hersteller,cpu brand,processor manufacturer',
  'processor speed':
    'prozessorgeschwindigkeit,cpu speed,processor speed,prozessortakt,taktrate,cpu geschwindigkeit,taktgeschwindigkeit,basistakt,clock speed,taktfrequenz,prozessortaktfrequenz',
  'processor count':
    'prozessorkerne,anzahl prozessoren,processor count,number of processors,anzahl der prozessorkerne,kerne,cores,number of cores,cpu kerne,kernanzahl',
  socket: 'sockel,cpu socket,socket,prozessorsockel,cpu sockel,processor socket',
  cache: 'cache,cache size,cachegröße,zwischenspeicher,prozessor cache',
  graphics: [
    'grafikkarte,graphics card,grafik,gpu,graphics coprocessor,grafikprozessor,graphics card description,card description,graphics,graphics processor',
    'grafikchip,video card,grafikkartenbeschreibung,grafik coprozessor',
  ].join(),
  'graphics memory':
    'grafikspeicher,graphics card ram size,graphics ram,vram,grafikkartenspeicher,videospeicher,graphics card ram,grafikkarten ram',
  os: 'betriebssystem,operating system,os,sistema operativo,software plattform,système d exploitation',
  platform: 'hardware platform,hardware plattform,plattform,platform,hardwareplattform',
  formfactor:
    'formfaktor,form factor,bauform,bauart,personal computer design type,gehäuseformat,computer design,pc design',
  compatible:
    'kompatibel,kompatible,compatible,compatibility,kompatibilität,passend,passend für,geeignet für,kompatibel mit,compatible with',
  device: 'gerät,geräte,device,devices,dispositivos',
  'compatible device':
    'compatible devices,kompatible geräte,kompatible marke und modell,compatible phone models,compatible model,kompatible modelle,compatible cellular phone models,kompatible telefonmodelle',
  camera: 'kamera,camera,fotocamera',
  'camera resolution':
    'kameraauflösung,optical sensor resolution,camera resolution,sensorauflösung,effektive pixel,rear camera resolution,optische sensorauflösung',
  video: 'video',
  'video resolution': 'videoauflösung,video capture resolution,video resolution,videoaufnahmeauflösung',
  sim: 'sim,sim karte,sim card,simkarte',
  cellular:
    'mobilfunk,mobilfunktechnologie,cellular technology,mobilfunkstandard,mobilfunknetz,network generation',
  carrier: 'mobilfunkanbieter,wireless carrier,netzbetreiber,provider,wireless provider,netz,simlock',
  gps: 'gps',
  impedance: 'impedanz,impedance,widerstand',
  sensitivity: 'empfindlichkeit,sensitivity',
  driver: 'treiber,treibertyp,audio driver type,treiberart,driver type',
  headphones: 'kopfhörer,headphone,headphones,earphone,earpiece,headset',
  'ear placement':
    'ear placement,tragestil,kopfhörer bauform,headphones ear placement,platzierung am ohr,ohrplatzierung,tragform,kopfhörerform,wearing style',
  microphone: 'mikrofon,microphone,mikrofontyp,micro',
  control:
    'steuerung,bedienung,control,steuerungsmethode,control method,control type,controller type,steuerungsart,bedienart,método de control,bedienungsart',
  sensor: 'sensor,sensoren,sensors,biometric security feature',
  waterresistance: [
    'wasserdichtigkeit,water resistance level,wasserbeständigkeit,wasserfest,water resistance,wasserdicht,wasserschutz,waterproof',
    'wasserbeständigkeitsstufe,wasserfestigkeit,wasserabweisend,water resistant,waterproof rating',
  ].join(),
  protection: 'schutzart,schutzklasse,ip schutzart,protection class,ip rating,ip schutzklasse',
  use: 'verwendung,verwendungszweck,anwendung,einsatzbereich,einsatzgebiet,recommended uses,specific uses,recommended use,intended use,empfohlene verwendung,usage,uses,recommended uses for product,specific uses for product,spezifische verwendungszwecke,einsatzzweck',
  surface:
    'oberfläche,oberflächenbeschaffenheit,finish,oberflächen,finish type,surface,oberflächenempfehlung,surface recommendation',
  productform: 'item form,artikelform,darreichungsform,product form',
  animal: 'tier,tierart,animal,animals,pet,pet type,haustier,target species',
  shape: 'form,shape,item shape,formgebung,produktform',
  mounting:
    'montage,montageart,befestigung,befestigungsart,mounting type,mount type,mounting,installation type,installation,montagetyp,installationstyp',
  room: 'raum,raumart,zimmer,room,room type,zimmertyp',
  frame: 'rahmen,gestell,frame,frame type',
  blade: 'klinge,blade',
  handle: 'griff,handle',
  case: 'gehäuse,enclosure,case,housing,body',
  band: 'armband,strap,band,wristband,bracelet',
  dial: 'zifferblatt,dial,dial window',
  glass: 'glas,glass,uhrenglas,dial window material,dial window material type,watch glass',
  movement: 'uhrwerk,movement,watch movement,werk',
  shelf: 'regalboden,shelf,shelves,fach,fächer,regalböden',
  drawer: 'schublade,schubladen,drawer,drawers',
  door: 'tür,türen,door,doors',
  seat: 'sitz,seat,sitzplätze',
  back: 'rücken,back,rückseite,rückenlehne',
  count:
    'anzahl,number of,count,menge,quantity,stückzahl,qty,numero di,número de,nombre de,cantidad,quantità',
  pieces:
    'teile,stück,stücke,pieces,pcs,einzelteile,pezzi,piezas,anzahl der teile,number of pieces,teileanzahl,numero pezzi,anzahl teile',
  packcount: [
    'anzahl der artikel,number of items,unit count,packungsgröße,stückzahl,packungsinhalt,anzahl der einheiten,nombre d articles',
    'pack size,multipack quantity,anzahl einheiten,anzahl der packungen,net quantity,anzahl pro packung,item package quantity',
    'number of packs,verpackungseinheit,stück pro packung,package quantity,nombre d unités par article,unités par article',
  ].join(),
  'included component': [
    'lieferumfang,included components,enthaltene komponenten,in the box,whats in the box,what s in the box,mitgeliefertes zubehör,components',
    'im lieferumfang enthalten,package contents,package content,box contents,componentes incluidos,what is in the box,inhalt des pakets,paketinhalt,zubehör,accessories',
  ].join(),
  assembly: 'montage erforderlich,assembly required,zusammenbau,zusammenbau erforderlich,assembly,aufbau',
  discontinued:
    'auslaufartikel,is discontinued by manufacturer,eingestellt,auslaufartikel produktion durch hersteller eingestellt,descatalogado por el fabricante,discontinued',
  warranty:
    'garantie,warranty,herstellergarantie,gewährleistung,garantiezeit,manufacturer warranty,warranty description,garantiebeschreibung,garantía,garanzia,garantie und service,warranty type',
  language: 'sprache,language,sprachen,languages,idioma,lingua,langue',
  temperature: 'temperatur,temperature,temperaturbereich',
  speed: 'geschwindigkeit,speed,drehzahl,vitesse,leerlaufdrehzahl,rotational speed,umdrehungen,rpm',
  torque: 'drehmoment,torque,maximales drehmoment,max torque',
  pressure: 'druck,pressure,betriebsdruck,arbeitsdruck',
  level: 'stufe,stufen,level,levels,settings',
  'speed level':
    'geschwindigkeitsstufen,number of speeds,leistungsstufen,anzahl der stufen,heizstufen,power levels,speed settings',
  automatic: 'automatisch,automatic,automatische,auto',
  autoshutoff:
    'abschaltautomatik,automatische abschaltung,auto shut off,auto off,apagado automático,automatic shut off,abschaltung,auto shutoff',
  filter: 'filter,filtertyp,filter type',
  bag: 'beutel,bag,bagless,staubbeutel,beutellos',
  condition: 'zustand,condition,artikelzustand,item condition,état,estado',
  scent: 'duft,scent,fragrance,geruch,duftrichtung',
  flavor: 'geschmack,geschmacksrichtung,flavour,flavor,aroma',
  ingredients: 'inhaltsstoffe,zutaten,ingredients,bestandteile,ingrédients,ingredienti',
  skin: 'haut,skin',
  hair: 'haar,hair,haare',
  special: 'besondere,special,spezial',
  allergen: 'allergene,allergens,allergen information,allergeninformationen',
  diet: 'ernährungsform,diet type,diätart,ernährungsweise,specialty diet',
  player: 'spieler,player,players,giocatori',
  max: 'max,maximal,maximale,maximum,maximales,maximaler,höchst,maximo,upper limit',
  min: 'min,minimum,mindest,minimal,minimale',
  recommended: 'empfohlen,empfohlene,recommended',
  load: 'belastbarkeit,tragkraft,belastung,load capacity,weight capacity,traglast,weight limit,maximum weight recommendation,tragfähigkeit,maximale belastbarkeit,maximum load',
  total: 'gesamt,total,overall',
  suction: 'saugleistung,saugkraft,suction power,suction',
  light: 'licht,light,leuchte,beleuchtung,lighting,leuchtmittel,lamp,lampe,light source',
  dishwasher: 'spülmaschinenfest,spülmaschinengeeignet,dishwasher safe,spülmaschine,is dishwasher safe',
  washing: 'waschbar,washable,maschinenwaschbar,machine washable',
  author: 'autor,author,autoren,verfasser',
  publisher: 'verlag,publisher,herausgeber,editor',
  pages: 'seiten,seitenzahl,pages,number of pages,print length,seitenanzahl',
  format: 'format,einband,binding',
  medium: 'druckmedien,print media,medium,medien',
  printer: 'drucker,printer,printing',
  'printer output': 'druckerausgabe,printer output,druckfarbe,druckausgabe',
  technology: 'technologie,technology,technik,technologien',
  'printer technology':
    'drucktechnologie,printing technology,druckverfahren,printer technology,druckverfahren',
  duplex: 'duplex,duplexdruck,beidseitiger druck,duplex printing',
  software: 'software,programm',
  security: 'sicherheit,security,safety',
  certification: 'zertifizierung,zertifikat,certification,zertifikate,prüfzeichen',
  rise: 'bundhöhe,leibhöhe,rise,taillenhöhe',
  leg: 'bein,hosenbein,leg',
  waist: 'bund,taille bund,waist',
  strap: 'träger,riemen',
  shaft: 'schaft,shaft,shoe shaft,boot shaft',
  'shaft height': 'schafthöhe,shaft height,shoe shaft style,shoe height,shoe height map,schuhhöhe',
  shoe: 'schuh,schuhe,shoe,shoes',
  cushioning: 'dämpfung,cushioning,cushioning level,polsterung',
  jacket: 'jacke,jacket',
  dress: 'kleid,dress',
  upholstery: 'polster,bezug,upholstery,cover',
  furniture: 'möbel,furniture',
  cover: 'abdeckung,bezugsstoff',
}

/** Names that mean the dimensions of an article in the order of their initials. */
export const dimensionInitials: Readonly<Record<string, 'length' | 'width' | 'height' | 'depth'>> = {
  l: 'length',
  b: 'width',
  w: 'width',
  h: 'height',
  t: 'depth',
  d: 'depth',
}
