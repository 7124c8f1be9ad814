import { commentTypeLabels } from '#domain/airports/airportComment.ts'
import { airportYearFields } from '#domain/airports/airportYearColumns.ts'
import { carRentalSites, rateKey } from '#domain/airports/parking.ts'
import { isPairWhole, percentPairs } from '#domain/airports/percentPairs.ts'
import * as messages from '#domain/messages.ts'
import { defaultQuestionId, specialQuestionFields } from '#domain/years/specialQuestion.ts'
import { normalizeName } from '#platform/contract/names.ts'
import {
  type airportComment,
  airportExpansion,
  type airportInstance,
  type airportSpecialQuestion,
  type parkingRate,
} from '../../../database/schema/airports.ts'
import type { specialQuestion } from '../../../database/schema/instances.ts'
import { readFileId } from '../chooseIds.ts'
import type { ImportRow } from '../parseTables.ts'
import type { NewRows } from '../sharedRecords/newRecords.ts'
import {
  checkPlace,
  choose,
  chooseIds,
  findAirport,
  keyOf,
  quote,
  yearOf,
  type Context,
} from './rowContext.queries.ts'

export function buildQuestion({ tables, target, refuse }: Context): (typeof specialQuestion.$inferInsert)[] {
  return tables.edition.flatMap(
    ({ at, values: { specialQuestionTitle: title, specialQuestion: question } }) => {
      if (title !== null && question !== null)
        return [{ axnInstanceId: target.axnInstanceId, questionId: defaultQuestionId, title, question }]
      if (title !== null) refuse(at, 'specialQuestion', messages.questionTextMissing)
      if (question !== null) refuse(at, 'specialQuestionTitle', messages.questionTitleMissing)
      return []
    },
  )
}

export function buildAirports(context: Context): (typeof airportInstance.$inferInsert)[] {
  const { tables, shared, lookups, target, refuse, reportedAirports } = context
  const rentals = Map.groupBy(
    tables.car_rentals.filter(row => findAirport(context, row) !== undefined),
    row => shared.airports.get(keyOf(row, 'airportId')),
  )
  for (const { keys, values, at } of tables.airport_names) {
    // Reported airports are checked below.
    if (!reportedAirports.has(shared.airports.get(keys['airportId'] ?? ''))) checkPlace(context, at, values)
  }
  return tables.airports.flatMap(row => {
    const { at, values } = row
    const airportId = shared.airports.get(keyOf(row, 'airportId'))
    if (airportId === undefined) return []
    checkPlace(context, at, values)
    for (const { pair, first, second } of percentPairs)
      if (!isPairWhole(values[first], values[second])) refuse(at, first, messages.percentPair(pair))
    const figures = Object.fromEntries(
      Object.keys(airportYearFields).flatMap(name =>
        name in values ? [[name, values[name as keyof typeof values]]] : [],
      ),
    )
    const configuration = choose(
      context,
      at,
      'airportConfigurationName',
      values.airportConfigurationName,
      lookups.airportConfigurationName,
    )
    const management = choose(
      context,
      at,
      'concessionManagementType',
      values.concessionManagementType,
      lookups.concessionManagementType,
    )
    return [
      {
        airportId,
        ...target,
        ...emptyRentals,
        ...figures,
        ...Object.fromEntries(
          (rentals.get(airportId) ?? []).flatMap(rental => Object.entries(buildRental(context, rental))),
        ),
        airportConfigurationId: configuration ?? null,
        concessionManagementTypeId: management ?? null,
      },
    ]
  })
}

const emptyRentals = Object.fromEntries(
  carRentalSites.flatMap(({ agencies, revenue, revenueAirport }) =>
    [agencies, revenue, revenueAirport].map(name => [name, null]),
  ),
)

function buildRental(
  { refuse }: Context,
  { at, values }: ImportRow<'car_rentals'>,
): Record<string, number | null> {
  const found = carRentalSites.find(({ site }) => normalizeName(site) === normalizeName(values.site))
  if (!found) {
    refuse(
      at,
      'site',
      `${quote(values.site)} is not a valid value. Use one of ${carRentalSites.map(each => each.site).join('; ')}.`,
    )
    return {}
  }
  return {
    [found.agencies]: values.agencies,
    [found.revenue]: values.revenue,
    [found.revenueAirport]: values.revenueAirport,
  }
}

const questionTopic = 'SPECIALQUESTION'

export function buildComments(context: Context): (typeof airportComment.$inferInsert)[] {
  return context.tables.comments.flatMap(row => {
    const { at, values } = row
    const airportId = findAirport(context, row)
    if (values.text === null) context.refuse(at, 'text', 'The comment is empty.')
    if (airportId === undefined || values.text === null || values.topic === questionTopic) return []
    if (!isCommentType(values.topic)) {
      const offered = [...Object.keys(commentTypeLabels), questionTopic].join('; ')
      context.refuse(at, 'topic', `${quote(values.topic)} is not a valid value. Use one of ${offered}.`)
      return []
    }
    return [{ airportId, ...yearOf(context), commentType: values.topic, airportComment: values.text }]
  })
}

const isCommentType = (topic: string): topic is keyof typeof commentTypeLabels => topic in commentTypeLabels

export function buildAnswers(context: Context): (typeof airportSpecialQuestion.$inferInsert)[] {
  const { tables, shared, refuse } = context
  const isAsked = tables.edition.some(({ values }) => values.specialQuestion !== null)
  return tables.comments.flatMap(row => {
    const { at, values } = row
    const airportId = shared.airports.get(keyOf(row, 'airportId'))
    if (values.topic !== questionTopic || values.text === null || airportId === undefined) return []
    if (!isAsked) refuse(at, 'topic', 'The edition table has no special question that this could answer.')
    const answer = specialQuestionFields.answer.schema.safeParse(values.text)
    if (!answer.success) refuse(at, 'text', answer.error.issues[0]?.message ?? messages.answerTooLong)
    return [{ airportId, ...yearOf(context), questionId: defaultQuestionId, answer: values.text }]
  })
}

export function buildParking(context: Context): (typeof parkingRate.$inferInsert)[] {
  return context.tables.parking_rates.flatMap(row => {
    const { at, values } = row
    const airportId = findAirport(context, row)
    const parkingType = rateKey.parkingType.safeParse(values.parkingType)
    const parkingRateType = rateKey.parkingRateType.safeParse(values.parkingRateType)
    for (const [column, read] of Object.entries({ parkingType, parkingRateType }))
      if (!read.success)
        context.refuse(
          at,
          column,
          `This is not a valid value. Use one of ${rateKey[column as keyof typeof rateKey].options.join('; ')}.`,
        )
    if (airportId === undefined || !parkingType.success || !parkingRateType.success) return []
    return [
      {
        ...values,
        airportId,
        ...yearOf(context),
        parkingType: parkingType.data,
        parkingRateType: parkingRateType.data,
      },
    ]
  })
}

export async function buildExpansions(context: Context): Promise<NewRows> {
  const { db, tables, target } = context
  const plans = tables.expansions.flatMap(row => {
    const airportId = findAirport(context, row)
    return airportId === undefined ? [] : [{ airportId, row }]
  })
  const stored = await db
    .select({
      id: airportExpansion.expansionId,
      year: airportExpansion.axnInstanceId,
      airportId: airportExpansion.airportId,
      text: airportExpansion.expansionPlannedText,
    })
    .from(airportExpansion)
  const { ids, sequence } = await chooseIds(
    context,
    ['airport_expansion', 'expansion_id'],
    plans.map(({ airportId, row }) => ({
      id: readFileId(keyOf(row, 'expansionId')),
      identity: `${airportId} ${row.values.expansionPlannedText}`,
    })),
    stored.map(each => ({ ...each, identity: `${each.airportId} ${each.text}` })),
  )
  return {
    table: airportExpansion,
    sequence,
    rows: plans.map(({ airportId, row }, index) => ({
      ...row.values,
      expansionId: ids[index],
      airportId,
      axnInstanceId: target.axnInstanceId,
    })),
  }
}
