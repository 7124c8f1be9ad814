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
