import fc from 'fast-check'

// The same inputs in every run, so that a run that has passed passes again. FACTBOOK_SEED tries others.
fc.configureGlobal({ seed: Number(process.env['FACTBOOK_SEED'] ?? 2_026) })
