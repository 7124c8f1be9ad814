import { brandAdjectives, brandNouns, shopKinds, type ShopKind } from './brands.facts.ts'
import { drawNewName } from './names.ts'
import { createRandom } from './random.ts'

export interface Brand {
  brandId: number
  brandName: string
  kind: ShopKind
  /** How widespread it is: the first brands of a kind are on every concourse, the last in a single town. */
  reach: number
}

const brandsOfKind = 34

/** The invented brands, about 580, each of one category. */
export function makeBrands(seed: number): Brand[] {
  const taken = new Set<string>()
  return shopKinds.flatMap((kind, kindIndex) => {
    const random = createRandom(seed, 'brands', kind.tenantType, kind.productType)
    return Array.from({ length: brandsOfKind }, (_, index) => ({
      brandId: kindIndex * brandsOfKind + index + 1,
      brandName: drawNewName(
        taken,
        () => `${random.pick(brandAdjectives)} ${random.pick(brandNouns)} ${random.pick(kind.endings)}`,
      ),
      kind,
      reach: 1 / (index + 2),
    }))
  })
}
