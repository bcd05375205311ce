/** How many examples a property test tries; `HONOTATE_RUNS` raises it. */
export const runs = Number(process.env['HONOTATE_RUNS'] ?? 300)
