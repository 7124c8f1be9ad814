/** Parts for made-up company names. The first words are coined, so that no name is a known company's. */
const words = (text: string): readonly string[] => text.trim().split(/\s+/)

export const coinedStarts = words(`
  Amber Brindle Cinder Dapple Ember Fallow Gossa Harrow Inkle Jasper Kettle Lantern Marrow Nettle Ochre Pepper Quarry
  Russet Saffron Tallow Umber Velvet Willow Yarrow Zephyr Bramble Copper Drift Fable Garnet
`)

export const coinedEnds = words(`
  bank bell crest dock fern fold gale glade harbor haven hitch loft mark moor nest pier reach rise rook spar stead thorn
  vale vane wharf wick
`)

export type CompanyKind =
  | 'operator'
  | 'restaurant'
  | 'retailer'
  | 'news'
  | 'dutyFree'
  | 'developer'
  | 'advertising'
  | 'service'
  | 'consultant'

/** The number of companies of each kind, their names, and their descriptions. */
export const companyKinds: Record<
  CompanyKind,
  {
    count: number
    /** How widespread its companies are compared with other kinds. */
    reach: number
    endings: readonly string[]
    does: readonly string[]
  }
> = {
  operator: {
    count: 74,
    reach: 1,
    endings: [
      'Concessions',
      'Hospitality Group',
      'Airport Services',
      'Foodservice',
      'Travel Dining',
      'Host Partners',
    ],
    does: [
      'runs restaurants, bars and quick-service counters',
      'operates licensed and proprietary food and beverage brands',
    ],
  },
  restaurant: {
    count: 46,
    reach: 0.3,
    endings: ['Restaurants', 'Kitchens', 'Coffee Company', 'Bakery Group', 'Taverns', 'Eateries'],
    does: ['brings its neighborhood restaurants into terminals', 'runs coffee bars and bakeries'],
  },
  retailer: {
    count: 58,
    reach: 0.3,
    endings: ['Retail', 'Stores', 'Trading Company', 'Specialty Retail', 'Gifts', 'Outfitters'],
    does: ['sells apparel, accessories, and local gifts', 'runs specialty shops and kiosks'],
  },
  news: {
    count: 30,
    reach: 1,
    endings: ['News', 'Travel Essentials', 'News & Gifts', 'Newsstands', 'Convenience'],
    does: ['runs newsstands and travel essentials shops', 'operates news, gift, and convenience stores'],
  },
  dutyFree: {
    count: 12,
    reach: 1,
    endings: ['Duty Free', 'Duty Free Stores', 'Travel Retail', 'Boutiques'],
    does: ['sells duty free goods to international travelers', 'runs duty free shops and luxury boutiques'],
  },
  developer: {
    count: 18,
    reach: 1,
    endings: ['Development', 'Terminal Partners', 'Airport Malls', 'Properties', 'Placemaking'],
    does: [
      'develops and leases entire concession programs',
      'plans, builds, and manages terminal shopping areas',
    ],
  },
  advertising: {
    count: 14,
    reach: 1,
    endings: ['Media', 'Outdoor', 'Displays', 'Airport Advertising'],
    does: ['sells advertising space in terminals', 'installs and sells digital displays'],
  },
  service: {
    count: 20,
    reach: 1,
    endings: ['Passenger Services', 'Wellness', 'Currency', 'Lounges'],
    does: [
      'offers passenger services such as massage and shoe shine',
      'runs lounges, currency exchanges, and other services for travelers',
    ],
  },
  consultant: {
    count: 8,
    reach: 1,
    endings: ['Design', 'Consulting'],
    does: ['advises airports and operators', 'plans concession programs for airports'],
  },
}
