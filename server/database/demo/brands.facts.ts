/** Parts for made-up brand names, and the name of each kind of shop. */
const words = (text: string): readonly string[] => text.trim().split(/\s+/)

export const brandAdjectives = words(`
  Amiable Balmy Bashful Breezy Clever Crooked Curious Dapper Drowsy Eager Fabled Faraway Gallant Gentle Giddy Hidden Humble
  Jaunty Jolly Lofty Lucky Mellow Merry Nimble Paper Patient Plucky Polite Quiet Rambling Roaming Rusty Sleepy Spry Sunlit
  Tin Velvet Wandering Whistling Wooden
`)

export const brandNouns = words(`
  Abacus Acorn Badger Bellows Bison Compass Condor Cricket Dory Egret Finch Gannet Gopher Heron Ibex Kettle Lantern Lynx
  Magpie Marmot Moose Newt Osprey Otter Pelican Plover Puffin Quail Raven Sextant Sparrow Starling Tern Thimble Tortoise
  Trolley Vole Walrus Wombat Wren
`)

export type TenantTypeName = 'FOODBEVERAGE' | 'SPECIALTY' | 'NEWSSTAND' | 'DUTYFREE'

export interface ShopKind {
  tenantType: TenantTypeName
  productType: string
  /** How common it is within its tenant type. */
  weight: number
  /** Square feet of a typical unit. */
  area: number
  endings: readonly string[]
}

/** Every category of the demo with its kinds of shops. A brand's name is '<adjective> <noun> <ending>'. */
export const shopKinds: readonly ShopKind[] = [
  shop(
    'FOODBEVERAGE',
    'QUICKSERVE',
    34,
    1350,
    'Burgers, Noodle Bar, Burrito Stand, Sandwiches, Pizza, Chicken Shack, Grill',
  ),
  shop('FOODBEVERAGE', 'COFFEE', 24, 850, 'Coffee, Espresso Bar, Roasters, Tea & Coffee'),
  shop('FOODBEVERAGE', 'CASUALDINING', 18, 3200, 'Kitchen, Bistro, Diner, Smokehouse, Cantina, Oyster House'),
  shop('FOODBEVERAGE', 'BAR', 12, 1900, 'Taproom, Wine Bar, Tavern, Brewhouse'),
  shop('FOODBEVERAGE', 'SNACKS', 12, 550, 'Pretzels, Frozen Yogurt, Juice Stand, Popcorn, Donuts, Bakery'),
  shop('SPECIALTY', 'APPAREL', 22, 1250, 'Outfitters, Hat Shop, Socks, Sportswear, Leather Goods'),
  shop('SPECIALTY', 'GIFTS', 24, 1050, 'Gifts, Crafts, Souvenirs, Toy Shop'),
  shop('SPECIALTY', 'ELECTRONICS', 16, 700, 'Gadgets, Headphones, Travel Electronics'),
  shop('SPECIALTY', 'COSMETICS', 14, 750, 'Soaps, Skin Care, Perfumery'),
  shop('SPECIALTY', 'CONFECTIONERY', 14, 600, 'Chocolates, Candy Shop, Fudge'),
  shop('SPECIALTY', 'JEWELRY', 10, 550, 'Jewelry, Watches, Sunglasses'),
  shop('SPECIALTY', 'SERVICES', 8, 500, 'Massage, Shoe Shine, Nail Bar'),
  shop('NEWSSTAND', 'NEWSGIFTS', 50, 1000, 'News, News & Gifts, Newsstand'),
  shop('NEWSSTAND', 'CONVENIENCE', 35, 900, 'Market, Travel Essentials, Express Mart'),
  shop('NEWSSTAND', 'BOOKS', 15, 1100, 'Books, Book Nook'),
  shop('DUTYFREE', 'DUTYFREE', 55, 3600, 'Duty Free'),
  shop('DUTYFREE', 'LUXURY', 30, 1500, 'Boutique, Maison'),
  shop('DUTYFREE', 'COSMETICS', 15, 1300, 'Fragrances, Beauty'),
]

function shop(
  tenantType: TenantTypeName,
  productType: string,
  weight: number,
  area: number,
  endings: string,
): ShopKind {
  return { tenantType, productType, weight, area, endings: endings.split(', ') }
}

/** Airlines that serve North American airports: names as facts, listed by hand. `reach` says where they fly. */
interface AirlineFact {
  airlineName: string
  /** The country whose domestic terminals it dominates, or `abroad` for carriers of international terminals. */
  reach: 'US' | 'CA' | 'abroad'
  /** How often it is among a terminal's dominant airlines, as a weight. */
  weight: number
}

const us: [string, number][] = [
  ['American Airlines', 30],
  ['Delta Air Lines', 30],
  ['United Airlines', 28],
  ['Southwest Airlines', 28],
  ['Alaska Airlines', 12],
  ['JetBlue Airways', 10],
  ['Spirit Airlines', 8],
  ['Frontier Airlines', 9],
  ['Allegiant Air', 9],
  ['Hawaiian Airlines', 3],
  ['Sun Country Airlines', 4],
  ['Breeze Airways', 4],
  ['Avelo Airlines', 3],
  ['SkyWest Airlines', 10],
  ['Republic Airways', 7],
  ['Envoy Air', 7],
  ['Endeavor Air', 7],
  ['PSA Airlines', 5],
  ['Piedmont Airlines', 4],
  ['Horizon Air', 4],
  ['GoJet Airlines', 3],
  ['Mesa Airlines', 3],
  ['Cape Air', 2],
  ['Silver Airways', 2],
]
const ca: [string, number][] = [
  ['Air Canada', 30],
  ['WestJet', 24],
  ['Porter Airlines', 12],
  ['Jazz Aviation', 10],
  ['Flair Airlines', 7],
  ['Air Transat', 6],
  ['WestJet Encore', 6],
  ['Sunwing Airlines', 5],
  ['PAL Airlines', 4],
  ['Canadian North', 3],
  ['Air North', 2],
]
const abroad: [string, number][] = [
  ['British Airways', 8],
  ['Lufthansa', 8],
  ['Air France', 7],
  ['KLM Royal Dutch Airlines', 6],
  ['Aeroméxico', 7],
  ['Volaris', 6],
  ['Copa Airlines', 5],
  ['Avianca', 5],
  ['Emirates', 4],
  ['Japan Airlines', 4],
  ['Korean Air', 4],
  ['Icelandair', 3],
]

export const airlineFacts: readonly AirlineFact[] = [
  ...us.map(([airlineName, weight]) => ({ airlineName, reach: 'US' as const, weight })),
  ...ca.map(([airlineName, weight]) => ({ airlineName, reach: 'CA' as const, weight })),
  ...abroad.map(([airlineName, weight]) => ({ airlineName, reach: 'abroad' as const, weight })),
]
