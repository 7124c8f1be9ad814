/**
 * Real airports as facts: codes, names, places, coordinates. Our own compilation; coordinates agree with OurAirports
 * (public domain) to four decimals. Thousands of enplanements, number of terminals, and international share are
 * rounded to typical recent values. They give the demo realistic sizes and are not statistics.
 */
export interface AirportFact {
  iataCode: string
  airportName: string
  city: string
  county: string | null
  stateProvinceCode: string
  isoCountryCode: string
  latitudeText: string
  longitudeText: string
  /** Enplaning passengers of a typical recent year. */
  enplanements: number
  terminals: number
  /** How the airport names its terminals: 1, 2, 3 or A, B, C; as terminals or concourses. */
  terminalNaming: 'T' | 'L' | 'C'
  /** 0 to 1. */
  internationalShare: number
}

// IATA | name | city | county | state or province | country | latitude | longitude | thousands of enplanements | terminals | % international
const table = `
ATL | Hartsfield-Jackson Atlanta International Airport | Atlanta | Fulton | GA | US | 33.6367 | -84.4281 | 52500 | 7C | 13
DFW | Dallas Fort Worth International Airport | Dallas-Fort Worth | Tarrant | TX | US | 32.8968 | -97.0380 | 42400 | 5L | 13
DEN | Denver International Airport | Denver | Denver | CO | US | 39.8617 | -104.6730 | 40000 | 3C | 6
ORD | Chicago O'Hare International Airport | Chicago | Cook | IL | US | 41.9786 | -87.9048 | 38600 | 4T | 17
LAX | Los Angeles International Airport | Los Angeles | Los Angeles | CA | US | 33.9425 | -118.4080 | 37800 | 9T | 30
JFK | John F. Kennedy International Airport | New York | Queens | NY | US | 40.6394 | -73.7793 | 31400 | 5T | 55
CLT | Charlotte Douglas International Airport | Charlotte | Mecklenburg | NC | US | 35.2140 | -80.9431 | 28500 | 5C | 5
LAS | Harry Reid International Airport | Las Vegas | Clark | NV | US | 36.0834 | -115.1518 | 28200 | 2T | 6
MCO | Orlando International Airport | Orlando | Orange | FL | US | 28.4294 | -81.3090 | 28000 | 3L | 13
MIA | Miami International Airport | Miami | Miami-Dade | FL | US | 25.7932 | -80.2906 | 26500 | 6C | 45
PHX | Phoenix Sky Harbor International Airport | Phoenix | Maricopa | AZ | US | 33.4353 | -112.0059 | 25400 | 2T | 5
SEA | Seattle-Tacoma International Airport | Seattle | King | WA | US | 47.4492 | -122.3111 | 25400 | 4C | 11
SFO | San Francisco International Airport | San Francisco | San Mateo | CA | US | 37.6190 | -122.3750 | 25000 | 4T | 28
EWR | Newark Liberty International Airport | Newark | Essex | NJ | US | 40.6925 | -74.1687 | 24500 | 3L | 30
IAH | George Bush Intercontinental Airport | Houston | Harris | TX | US | 29.9844 | -95.3414 | 23300 | 5L | 24
BOS | General Edward Lawrence Logan International Airport | Boston | Suffolk | MA | US | 42.3643 | -71.0052 | 21000 | 4L | 19
MSP | Minneapolis-Saint Paul International Airport (Wold-Chamberlain Field) | Minneapolis | Hennepin | MN | US | 44.8820 | -93.2218 | 18200 | 2T | 9
FLL | Fort Lauderdale-Hollywood International Airport | Fort Lauderdale | Broward | FL | US | 26.0726 | -80.1527 | 17300 | 4T | 22
LGA | LaGuardia Airport | New York | Queens | NY | US | 40.7772 | -73.8726 | 16700 | 3L | 2
DTW | Detroit Metropolitan Wayne County Airport | Detroit | Wayne | MI | US | 42.2124 | -83.3534 | 16100 | 2T | 9
PHL | Philadelphia International Airport | Philadelphia | Philadelphia | PA | US | 39.8719 | -75.2411 | 15100 | 6L | 12
SLC | Salt Lake City International Airport | Salt Lake City | Salt Lake | UT | US | 40.7857 | -111.9797 | 13900 | 2C | 5
BWI | Baltimore/Washington International Thurgood Marshall Airport | Baltimore | Anne Arundel | MD | US | 39.1754 | -76.6683 | 13300 | 5C | 5
IAD | Washington Dulles International Airport | Washington | Loudoun | VA | US | 38.9445 | -77.4558 | 13300 | 4C | 33
DCA | Ronald Reagan Washington National Airport | Washington | Arlington | VA | US | 38.8521 | -77.0377 | 12900 | 2T | 1
SAN | San Diego International Airport | San Diego | San Diego | CA | US | 32.7336 | -117.1900 | 12600 | 2T | 5
TPA | Tampa International Airport | Tampa | Hillsborough | FL | US | 27.9755 | -82.5332 | 12200 | 4C | 5
BNA | Nashville International Airport | Nashville | Davidson | TN | US | 36.1245 | -86.6782 | 11900 | 4C | 2
AUS | Austin-Bergstrom International Airport | Austin | Travis | TX | US | 30.1975 | -97.6620 | 10700 | 1T | 4
HNL | Daniel K. Inouye International Airport | Honolulu | Honolulu | HI | US | 21.3206 | -157.9242 | 10500 | 3T | 22
MDW | Chicago Midway International Airport | Chicago | Cook | IL | US | 41.7860 | -87.7524 | 10300 | 3C | 3
DAL | Dallas Love Field | Dallas | Dallas | TX | US | 32.8471 | -96.8518 | 8700 | 1T | 0
PDX | Portland International Airport | Portland | Multnomah | OR | US | 45.5887 | -122.5980 | 8200 | 4C | 4
STL | St. Louis Lambert International Airport | St. Louis | St. Louis | MO | US | 38.7487 | -90.3700 | 7700 | 2T | 2
RDU | Raleigh-Durham International Airport | Raleigh | Wake | NC | US | 35.8776 | -78.7875 | 7700 | 2T | 4
HOU | William P. Hobby Airport | Houston | Harris | TX | US | 29.6454 | -95.2789 | 7000 | 1T | 5
SMF | Sacramento International Airport | Sacramento | Sacramento | CA | US | 38.6954 | -121.5910 | 6700 | 2L | 3
SJU | Luis Muñoz Marín International Airport | San Juan | - | PR | US | 18.4394 | -66.0018 | 6500 | 3L | 8
MSY | Louis Armstrong New Orleans International Airport | New Orleans | Jefferson | LA | US | 29.9934 | -90.2580 | 6400 | 3C | 2
SJC | Norman Y. Mineta San José International Airport | San Jose | Santa Clara | CA | US | 37.3625 | -121.9292 | 5900 | 2L | 5
MCI | Kansas City International Airport | Kansas City | Platte | MO | US | 39.2976 | -94.7139 | 5900 | 2C | 1
SNA | John Wayne Airport | Santa Ana | Orange | CA | US | 33.6757 | -117.8680 | 5700 | 3L | 2
OAK | Oakland International Airport | Oakland | Alameda | CA | US | 37.7213 | -122.2210 | 5500 | 2T | 4
RSW | Southwest Florida International Airport | Fort Myers | Lee | FL | US | 26.5362 | -81.7552 | 5400 | 3C | 3
SAT | San Antonio International Airport | San Antonio | Bexar | TX | US | 29.5337 | -98.4698 | 5200 | 2L | 4
IND | Indianapolis International Airport | Indianapolis | Marion | IN | US | 39.7173 | -86.2944 | 5000 | 2C | 1
CLE | Cleveland Hopkins International Airport | Cleveland | Cuyahoga | OH | US | 41.4117 | -81.8498 | 4900 | 3C | 2
PIT | Pittsburgh International Airport | Pittsburgh | Allegheny | PA | US | 40.4915 | -80.2329 | 4900 | 2C | 2
CVG | Cincinnati/Northern Kentucky International Airport | Covington | Boone | KY | US | 39.0488 | -84.6678 | 4400 | 2C | 4
CMH | John Glenn Columbus International Airport | Columbus | Franklin | OH | US | 39.9980 | -82.8919 | 4200 | 3C | 1
PBI | Palm Beach International Airport | West Palm Beach | Palm Beach | FL | US | 26.6832 | -80.0956 | 4100 | 2C | 2
JAX | Jacksonville International Airport | Jacksonville | Duval | FL | US | 30.4941 | -81.6879 | 3700 | 2C | 1
OGG | Kahului Airport | Kahului | Maui | HI | US | 20.8985 | -156.4312 | 3500 | 1T | 7
ONT | Ontario International Airport | Ontario | San Bernardino | CA | US | 34.0560 | -117.6010 | 3400 | 2T | 3
BUR | Hollywood Burbank Airport | Burbank | Los Angeles | CA | US | 34.1977 | -118.3564 | 3100 | 2L | 0
MKE | General Mitchell International Airport | Milwaukee | Milwaukee | WI | US | 42.9472 | -87.8966 | 3100 | 2C | 1
BDL | Bradley International Airport | Windsor Locks | Hartford | CT | US | 41.9385 | -72.6881 | 3100 | 1T | 3
CHS | Charleston International Airport | Charleston | Charleston | SC | US | 32.8986 | -80.0405 | 3000 | 2C | 0
ABQ | Albuquerque International Sunport | Albuquerque | Bernalillo | NM | US | 35.0402 | -106.6090 | 2700 | 1T | 0
ANC | Ted Stevens Anchorage International Airport | Anchorage | Anchorage | AK | US | 61.1744 | -149.9960 | 2700 | 2T | 3
OMA | Eppley Airfield | Omaha | Douglas | NE | US | 41.3032 | -95.8941 | 2600 | 2C | 0
BOI | Boise Airport | Boise | Ada | ID | US | 43.5644 | -116.2230 | 2500 | 2C | 0
RIC | Richmond International Airport | Richmond | Henrico | VA | US | 37.5052 | -77.3197 | 2400 | 2C | 0
ORF | Norfolk International Airport | Norfolk | Norfolk | VA | US | 36.8946 | -76.2012 | 2400 | 2C | 0
MEM | Memphis International Airport | Memphis | Shelby | TN | US | 35.0424 | -89.9767 | 2300 | 1T | 1
SDF | Louisville Muhammad Ali International Airport | Louisville | Jefferson | KY | US | 38.1744 | -85.7360 | 2300 | 2C | 0
BUF | Buffalo Niagara International Airport | Buffalo | Erie | NY | US | 42.9405 | -78.7322 | 2300 | 1T | 0
RNO | Reno-Tahoe International Airport | Reno | Washoe | NV | US | 39.4991 | -119.7680 | 2300 | 2C | 1
OKC | Will Rogers World Airport | Oklahoma City | Oklahoma | OK | US | 35.3931 | -97.6007 | 2200 | 1T | 0
SRQ | Sarasota Bradenton International Airport | Sarasota | Sarasota | FL | US | 27.3954 | -82.5544 | 2150 | 1T | 1
PVD | Rhode Island T. F. Green International Airport | Providence | Kent | RI | US | 41.7250 | -71.4257 | 2000 | 1T | 2
SAV | Savannah/Hilton Head International Airport | Savannah | Chatham | GA | US | 32.1276 | -81.2021 | 2000 | 1T | 0
GEG | Spokane International Airport | Spokane | Spokane | WA | US | 47.6199 | -117.5340 | 2000 | 2C | 0
ELP | El Paso International Airport | El Paso | El Paso | TX | US | 31.8072 | -106.3780 | 2000 | 1T | 0
KOA | Ellison Onizuka Kona International Airport | Kailua-Kona | Hawaii | HI | US | 19.7388 | -156.0456 | 1900 | 2T | 5
TUS | Tucson International Airport | Tucson | Pima | AZ | US | 32.1150 | -110.9381 | 1900 | 2C | 1
LGB | Long Beach Airport | Long Beach | Los Angeles | CA | US | 33.8165 | -118.1499 | 1900 | 1T | 0
GRR | Gerald R. Ford International Airport | Grand Rapids | Kent | MI | US | 42.8808 | -85.5228 | 1850 | 2C | 0
LIH | Lihue Airport | Lihue | Kauai | HI | US | 21.9760 | -159.3390 | 1800 | 1T | 2
MYR | Myrtle Beach International Airport | Myrtle Beach | Horry | SC | US | 33.6797 | -78.9283 | 1800 | 2C | 0
PSP | Palm Springs International Airport | Palm Springs | Riverside | CA | US | 33.8297 | -116.5070 | 1600 | 1T | 5
DSM | Des Moines International Airport | Des Moines | Polk | IA | US | 41.5340 | -93.6631 | 1560 | 2C | 0
TUL | Tulsa International Airport | Tulsa | Tulsa | OK | US | 36.1984 | -95.8881 | 1550 | 1T | 0
BHM | Birmingham-Shuttlesworth International Airport | Birmingham | Jefferson | AL | US | 33.5629 | -86.7535 | 1500 | 2C | 0
SYR | Syracuse Hancock International Airport | Syracuse | Onondaga | NY | US | 43.1112 | -76.1063 | 1450 | 2L | 0
TYS | McGhee Tyson Airport | Knoxville | Blount | TN | US | 35.8110 | -83.9940 | 1450 | 1T | 0
ALB | Albany International Airport | Albany | Albany | NY | US | 42.7483 | -73.8017 | 1400 | 3C | 0
SFB | Orlando Sanford International Airport | Sanford | Seminole | FL | US | 28.7776 | -81.2375 | 1400 | 2L | 2
PNS | Pensacola International Airport | Pensacola | Escambia | FL | US | 30.4734 | -87.1866 | 1350 | 1T | 0
BZN | Bozeman Yellowstone International Airport | Bozeman | Gallatin | MT | US | 45.7775 | -111.1530 | 1300 | 1T | 0
FAT | Fresno Yosemite International Airport | Fresno | Fresno | CA | US | 36.7762 | -119.7180 | 1280 | 1T | 10
ROC | Frederick Douglass Greater Rochester International Airport | Rochester | Monroe | NY | US | 43.1189 | -77.6724 | 1250 | 2C | 0
GSP | Greenville-Spartanburg International Airport (Roger Milliken Field) | Greer | Greenville | SC | US | 34.8957 | -82.2189 | 1250 | 2C | 0
PIE | St. Pete-Clearwater International Airport | Clearwater | Pinellas | FL | US | 27.9102 | -82.6874 | 1230 | 1T | 0
PWM | Portland International Jetport | Portland | Cumberland | ME | US | 43.6462 | -70.3093 | 1180 | 1T | 0
COS | Colorado Springs Airport | Colorado Springs | El Paso | CO | US | 38.8058 | -104.7010 | 1180 | 1T | 0
AVL | Asheville Regional Airport | Asheville | Buncombe | NC | US | 35.4362 | -82.5418 | 1180 | 1T | 0
LIT | Bill and Hillary Clinton National Airport | Little Rock | Pulaski | AR | US | 34.7296 | -92.2237 | 1150 | 1T | 0
MSN | Dane County Regional Airport | Madison | Dane | WI | US | 43.1399 | -89.3375 | 1150 | 1T | 0
HPN | Westchester County Airport | White Plains | Westchester | NY | US | 41.0670 | -73.7076 | 1100 | 1T | 0
XNA | Northwest Arkansas National Airport | Fayetteville | Benton | AR | US | 36.2819 | -94.3068 | 1060 | 1T | 0
GSO | Piedmont Triad International Airport | Greensboro | Guilford | NC | US | 36.0978 | -79.9373 | 950 | 2C | 0
IWA | Phoenix-Mesa Gateway Airport | Mesa | Maricopa | AZ | US | 33.3078 | -111.6555 | 950 | 1T | 2
EUG | Eugene Airport | Eugene | Lane | OR | US | 44.1246 | -123.2120 | 900 | 1T | 0
ECP | Northwest Florida Beaches International Airport | Panama City | Bay | FL | US | 30.3571 | -85.7954 | 900 | 1T | 0
ICT | Wichita Dwight D. Eisenhower National Airport | Wichita | Sedgwick | KS | US | 37.6499 | -97.4331 | 850 | 1T | 0
HSV | Huntsville International Airport | Huntsville | Madison | AL | US | 34.6372 | -86.7751 | 760 | 1T | 0
ITO | Hilo International Airport | Hilo | Hawaii | HI | US | 19.7214 | -155.0480 | 700 | 1T | 0
MAF | Midland International Air and Space Port | Midland | Midland | TX | US | 31.9425 | -102.2020 | 700 | 1T | 0
BTV | Patrick Leahy Burlington International Airport | Burlington | Chittenden | VT | US | 44.4719 | -73.1533 | 700 | 1T | 0
CID | The Eastern Iowa Airport | Cedar Rapids | Linn | IA | US | 41.8847 | -91.7108 | 700 | 1T | 0
MDT | Harrisburg International Airport | Harrisburg | Dauphin | PA | US | 40.1935 | -76.7634 | 700 | 1T | 0
EYW | Key West International Airport | Key West | Monroe | FL | US | 24.5561 | -81.7596 | 700 | 1T | 0
SGF | Springfield-Branson National Airport | Springfield | Greene | MO | US | 37.2457 | -93.3886 | 680 | 1T | 0
LEX | Blue Grass Airport | Lexington | Fayette | KY | US | 38.0365 | -84.6059 | 680 | 1T | 0
MHT | Manchester-Boston Regional Airport | Manchester | Hillsborough | NH | US | 42.9326 | -71.4357 | 650 | 1T | 0
FSD | Sioux Falls Regional Airport | Sioux Falls | Minnehaha | SD | US | 43.5855 | -96.7412 | 640 | 1T | 0
DAY | James M. Cox Dayton International Airport | Dayton | Montgomery | OH | US | 39.9024 | -84.2194 | 620 | 1T | 0
CAE | Columbia Metropolitan Airport | Columbia | Lexington | SC | US | 33.9388 | -81.1195 | 600 | 1T | 0
FAI | Fairbanks International Airport | Fairbanks | Fairbanks North Star | AK | US | 64.8151 | -147.8560 | 560 | 1T | 0
JAN | Jackson-Medgar Wiley Evers International Airport | Jackson | Rankin | MS | US | 32.3112 | -90.0759 | 550 | 1T | 0
FAR | Hector International Airport | Fargo | Cass | ND | US | 46.9207 | -96.8158 | 530 | 1T | 0
LBB | Lubbock Preston Smith International Airport | Lubbock | Lubbock | TX | US | 33.6636 | -101.8230 | 500 | 1T | 0
CHA | Chattanooga Metropolitan Airport | Chattanooga | Hamilton | TN | US | 35.0353 | -85.2038 | 500 | 1T | 0
JAC | Jackson Hole Airport | Jackson | Teton | WY | US | 43.6073 | -110.7380 | 500 | 1T | 0
BIL | Billings Logan International Airport | Billings | Yellowstone | MT | US | 45.8077 | -108.5430 | 470 | 1T | 0
JNU | Juneau International Airport | Juneau | Juneau | AK | US | 58.3550 | -134.5760 | 430 | 1T | 0
BTR | Baton Rouge Metropolitan Airport | Baton Rouge | East Baton Rouge | LA | US | 30.5332 | -91.1496 | 400 | 1T | 0
BQN | Rafael Hernández International Airport | Aguadilla | - | PR | US | 18.4949 | -67.1294 | 350 | 1T | 3
GRB | Green Bay-Austin Straubel International Airport | Green Bay | Brown | WI | US | 44.4835 | -88.1308 | 350 | 1T | 0
CRW | West Virginia International Yeager Airport | Charleston | Kanawha | WV | US | 38.3731 | -81.5932 | 200 | 1T | 0
ILG | Wilmington Airport | Wilmington | New Castle | DE | US | 39.6787 | -75.6065 | 170 | 1T | 0
DLH | Duluth International Airport | Duluth | St. Louis | MN | US | 46.8421 | -92.1936 | 150 | 1T | 0
YYZ | Toronto Pearson International Airport | Toronto | - | ON | CA | 43.6772 | -79.6306 | 22500 | 2T | 62
YVR | Vancouver International Airport | Vancouver | - | BC | CA | 49.1939 | -123.1840 | 12900 | 3C | 50
YUL | Montréal-Pierre Elliott Trudeau International Airport | Montréal | - | QC | CA | 45.4706 | -73.7408 | 11200 | 3C | 65
YYC | Calgary International Airport | Calgary | - | AB | CA | 51.1139 | -114.0200 | 9300 | 2C | 28
YEG | Edmonton International Airport | Edmonton | - | AB | CA | 53.3097 | -113.5800 | 3900 | 1T | 12
YOW | Ottawa Macdonald-Cartier International Airport | Ottawa | - | ON | CA | 45.3225 | -75.6692 | 2300 | 1T | 18
YWG | Winnipeg James Armstrong Richardson International Airport | Winnipeg | - | MB | CA | 49.9100 | -97.2399 | 2050 | 1T | 10
YHZ | Halifax Stanfield International Airport | Halifax | - | NS | CA | 44.8808 | -63.5086 | 2000 | 1T | 12
YLW | Kelowna International Airport | Kelowna | - | BC | CA | 49.9561 | -119.3780 | 1050 | 1T | 8
YTZ | Billy Bishop Toronto City Airport | Toronto | - | ON | CA | 43.6275 | -79.3962 | 1000 | 1T | 25
YYJ | Victoria International Airport | Victoria | - | BC | CA | 48.6469 | -123.4260 | 970 | 1T | 8
YQB | Québec City Jean Lesage International Airport | Québec | - | QC | CA | 46.7911 | -71.3933 | 900 | 1T | 35
YXE | Saskatoon John G. Diefenbaker International Airport | Saskatoon | - | SK | CA | 52.1708 | -106.7000 | 780 | 1T | 8
YYT | St. John's International Airport | St. John's | - | NL | CA | 47.6186 | -52.7519 | 740 | 1T | 5
YXX | Abbotsford International Airport | Abbotsford | - | BC | CA | 49.0253 | -122.3610 | 640 | 1T | 0
YQR | Regina International Airport | Regina | - | SK | CA | 50.4319 | -104.6660 | 620 | 1T | 8
YHM | John C. Munro Hamilton International Airport | Hamilton | - | ON | CA | 43.1736 | -79.9350 | 450 | 1T | 10
YQT | Thunder Bay International Airport | Thunder Bay | - | ON | CA | 48.3719 | -89.3239 | 420 | 1T | 2
YQM | Greater Moncton Roméo LeBlanc International Airport | Moncton | - | NB | CA | 46.1122 | -64.6786 | 330 | 1T | 6
YZF | Yellowknife Airport | Yellowknife | - | NT | CA | 62.4628 | -114.4400 | 240 | 1T | 0
YXY | Erik Nielsen Whitehorse International Airport | Whitehorse | - | YT | CA | 60.7096 | -135.0670 | 190 | 1T | 4
YYG | Charlottetown Airport | Charlottetown | - | PE | CA | 46.2900 | -63.1211 | 190 | 1T | 2
YFB | Iqaluit Airport | Iqaluit | - | NU | CA | 63.7564 | -68.5558 | 70 | 1T | 0
`

export const airportFacts: readonly AirportFact[] = table.trim().split('\n').map(readFact)

function readFact(line: string): AirportFact {
  const [iataCode = '', airportName = '', city = '', county = '', state = '', country = '', ...figures] =
    line.split(' | ')
  const [latitudeText = '', longitudeText = '', thousands = '', terminals = '', share = ''] = figures
  const naming = terminals.slice(-1)
  if (naming !== 'T' && naming !== 'L' && naming !== 'C')
    throw new Error(`Airport fact not readable: ${line}`)
  return {
    iataCode,
    airportName,
    city,
    county: county === '-' ? null : county,
    stateProvinceCode: state,
    isoCountryCode: country,
    latitudeText,
    longitudeText,
    enplanements: Number(thousands) * 1000,
    terminals: Number.parseInt(terminals, 10),
    terminalNaming: naming,
    internationalShare: Number(share) / 100,
  }
}
