import { hubSizeText } from '../airports/hubSize.ts'
import { tiesText } from './ranking.ts'

export interface Question {
  question: string
  answer: string
}

/** Frequently asked questions, by topic. */
export const questions: readonly { group: string; questions: readonly Question[] }[] = [
  {
    group: 'Airports',
    questions: [
      {
        question: 'How do I find an airport?',
        answer:
          'Open Airports and type a part of the city or the three-letter code. The list shows places as City, State (IATA); choosing one opens the airport’s profile.',
      },
      {
        question: 'Why is an airport missing?',
        answer:
          'Only airports whose data of the current edition are published are shown. An airport that has not submitted yet, or whose data are still being reviewed, appears once it is published.',
      },
      {
        question: 'What does ‘Value Not Found’ mean?',
        answer:
          'The airport did not report this figure. It is not zero, and it is left out of every sum, average and rank.',
      },
      {
        question: 'I found a wrong figure. What now?',
        answer:
          'Write to the airport’s representative or to the editor. A published airport can be taken back by an administrator, corrected and published again.',
      },
    ],
  },
  {
    group: 'Lease',
    questions: [
      {
        question: 'Which leases are listed as expiring?',
        answer: 'Those of the current edition that end within the next 18 months, by kind of concession.',
      },
      {
        question: 'Why does a location show a status instead of a date?',
        answer:
          'The lease date is shown for active locations. A location that is closed or not yet open shows its status instead.',
      },
      {
        question: 'Can an airport leave the date out?',
        answer: 'Yes. Month-to-month agreements, for instance, have no end that could be given.',
      },
    ],
  },
  {
    group: 'Contacts',
    questions: [
      {
        question: 'Who keeps the contacts up to date?',
        answer:
          'The representatives of the airport or company, in the same way as the figures. Each contact says whether it is to be printed in the book.',
      },
      {
        question: 'How do I become a representative?',
        answer:
          'Write to us with the name of your airport or company. An administrator creates the account and links it to what you may edit for the year.',
      },
      {
        question: 'I cannot log in any more.',
        answer:
          'Use ‘Forgot password’ on the login page. After several failed attempts an account is closed to further ones for some minutes.',
      },
    ],
  },
  {
    group: 'Reports',
    questions: [
      {
        question: 'In which formats are reports available?',
        answer:
          'As a workbook (xlsx), as PDF and as csv. All three hold the same columns; in the csv file figures are bare numbers and unknown ones are empty.',
      },
      {
        question: 'Does a report of a past year change?',
        answer:
          'No. When an edition becomes historical, its reports are stored as they are, with checksums, and are not made again.',
      },
      {
        question: 'How are ties ranked?',
        answer: tiesText,
      },
    ],
  },
  {
    group: 'Glossary',
    questions: [
      {
        question: 'What is the difference between an enplanement and a passenger?',
        answer:
          'An enplanement is one passenger boarding one flight. Total passengers count boarding and leaving, so they are about twice as many.',
      },
      {
        question: 'How are hub sizes determined?',
        answer: hubSizeText,
      },
      {
        question: 'What is sales per enplanement?',
        answer:
          'Gross sales divided by enplaning passengers. If an airport has no enplanements, the ratio does not apply; if its sales or enplanements were not reported, there is no figure.',
      },
      {
        question: 'What do ACDBE and DBE mean?',
        answer:
          'Two certification programs of the United States for disadvantaged businesses, the first one for airport concessions. The glossary says more.',
      },
    ],
  },
]
