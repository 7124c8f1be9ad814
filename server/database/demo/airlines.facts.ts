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
