import type { UseQueryOptions } from '@tanstack/react-query'
import type { OpenedLink } from '#domain/review/openedLink.ts'
import type { SubjectKind, InstanceKey } from '#domain/review/subjectKind.ts'
import type { AxnInstanceMasterStatus, AxnInstanceStatus } from '#domain/review/workflow.ts'
import type { ElementNode } from '#platform/ui/ElementNode.ts'
import type { LinkToStep } from './stepTarget.ts'
import type { WizardYear } from './useWizardYear.ts'

/** The year of an airport or company, and its status in it. */
export interface SubjectYear {
  axnInstanceName: string
  axnInstanceMasterStatus: AxnInstanceMasterStatus
  axnInstanceStatus: AxnInstanceStatus
}

/** The airport or company and year that are open in the wizard. */
export interface SubjectPage<Key extends InstanceKey, Instance, ReviewReply, Step extends string> {
  key: Key
  instance: Instance
  /** Undefined while loading. */
  review: ReviewReply | undefined
  /** Why the year is read-only. */
  readOnly: string | undefined
  search: { instance?: string }
  /** The link by which a colleague fills in this step; null for people with an account. */
  opened: OpenedLink | null
  /** A link to a place in this wizard. */
  link: LinkToStep<Step>
}

/** The differences between the wizards of airports and companies. */
export interface WizardKind<Key extends InstanceKey, Instance, ReviewReply, Step extends string> {
  kind: SubjectKind
  keyOf: (id: number, instanceId: number) => Key
  instanceQuery: (key: Key) => UseQueryOptions<Instance>
  reviewQuery: (key: Key) => UseQueryOptions<ReviewReply>
  nameOf: (instance: Instance) => string
  /** The identifier before the year: its id or code. */
  marksOf: (key: Key, instance: Instance) => (string | number)[]
  stepsOf: (instance: Instance) => readonly { step: Step; title: string; short: string }[]
  linkFrom: (key: Key, search: { instance?: string }) => LinkToStep<Step>
  /** The title of the message if loading fails. */
  failedTitle: (step: Step) => string | undefined
  /** What to do if the subject is not in the year. */
  renderMissing?: (key: Key) => ElementNode
}

export interface SubjectFrameProps<Key extends InstanceKey, Instance, ReviewReply, Step extends string> {
  wizard: WizardKind<Key, Instance, ReviewReply, Step>
  step: Step
  children: (page: SubjectPage<Key, Instance, ReviewReply, Step>) => ElementNode
}

export type OpenedProps<
  Key extends InstanceKey,
  Instance,
  ReviewReply,
  Step extends string,
> = SubjectFrameProps<Key, Instance, ReviewReply, Step> & { subjectKey: Key; year: WizardYear }
