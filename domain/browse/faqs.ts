import { hubSizeText } from '../airports/hubSize.ts'
import { monthsAhead } from './leaseRadar.ts'
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
          'Open Airports and type part of the city or the three-letter code. The list shows each place as City, State (IATA). Choose one to open the airport’s profile.',
      },
      {
        question: 'Why is an airport missing?',
        answer:
          'Only airports published in the current edition are shown. An airport that has not submitted its data, or whose data is still in review, appears when it is published.',
      },
      {
        question: 'What does “Value Not Found” mean?',
        answer:
          'The airport did not report this figure. It does not count as zero and is left out of every sum, average, and ranking.',
      },
      {
        question: 'I found a wrong figure. What should I do?',
        answer:
          'Write to the airport’s representative or to the Fact Book editor. An administrator can unpublish the airport so that the figure can be corrected and published again.',
      },
    ],
  },
  {
    group: 'Lease',
    questions: [
      {
        question: 'Which leases are listed as expiring?',
        answer: `Leases in the current edition that end within the next ${monthsAhead} months, grouped by tenant type.`,
      },
      {
        question: 'Why does a location show a status instead of a date?',
        answer:
          'A lease date is shown while the lease continues. An active location shows only the date. A location closed because of Covid shows the date and its status. All others, such as vacant ones, show only their status.',
      },
      {
        question: 'Can an airport leave the lease date blank?',
        answer: 'Yes. Month-to-month agreements, for example, have no end date.',
      },
    ],
  },
  {
    group: 'Contacts',
    questions: [
      {
        question: 'Who updates the contacts?',
        answer:
          'The representatives of the airport or company update them along with the figures. They also choose which contacts are printed in the book.',
      },
      {
        question: 'How do I become a representative?',
        answer:
          'Write to us with the name of your airport or company. An administrator creates your account and gives it access to the airports or companies that you edit for the year.',
      },
      {
        question: 'I cannot sign in. What should I do?',
        answer:
          'Use “Forgot password” on the login page. After several failed attempts, you have to wait before you can try again.',
      },
    ],
  },
  {
    group: 'Reports',
    questions: [
      {
        question: 'What formats are reports available in?',
        answer:
          'Reports are available as an Excel workbook (xlsx), PDF, and CSV. All three have the same columns. In the CSV file, figures are plain numbers and unreported figures are empty.',
      },
      {
        question: 'Does a report of a past year change?',
        answer:
          'No. When an edition becomes historical, its reports are archived with checksums and never replaced. If a figure was wrong, a correction with its reason is added next to the archived report.',
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
          'An enplanement is one passenger boarding one flight. Total passengers include both boarding and deplaning passengers, so the number is about twice as high.',
      },
      {
        question: 'How are hub sizes determined?',
        answer: hubSizeText,
      },
      {
        question: 'What is sales per enplanement?',
        answer:
          'Gross sales divided by enplaning passengers. If an airport has no enplanements, the ratio is not applicable. If its sales or enplanements were not reported, no figure is shown.',
      },
      {
        question: 'What do ACDBE and DBE mean?',
        answer:
          'These are two United States certification programs for disadvantaged businesses. ACDBE is the program for airport concessions. See the glossary for details.',
      },
    ],
  },
]
