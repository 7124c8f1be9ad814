/** Parts for invented people: common first names, and surnames made of two halves that belong to no known family. */
const words = (text: string): readonly string[] => text.trim().split(/\s+/)

export const firstNames = words(`
  Abigail Adrian Aisha Alan Alicia Amara Amelia Andre Angela Anika Antonio Audrey Beatriz Benjamin Bianca Brandon Caleb
  Camila Carlos Caroline Cedric Chloe Colin Dana Daniel Darius Deborah Desmond Diego Eleanor Elena Eli Emil Erin Esther
  Felix Fiona Gabriel Grace Graham Hannah Harold Helena Henry Imani Ingrid Isaac Ivy Jasmine Joel Jordan Josephine Julian
  Kavya Keith Kenji Laila Leah Leon Lucia Malcolm Marcus Margaret Marisol Maya Mei Miguel Miriam Nadia Nathan Nina Noah
  Olivia Omar Oscar Paige Patrick Paula Priya Quentin Rafael Rebecca Rhea Rosa Rowan Ruth Samuel Serena Simon Sofia Stefan
  Sylvia Tamara Teresa Theo Tobias Uma Valerie Victor Vivian Walter Wendy Xavier Yasmin Yolanda Zachary Zoe
`)

export const surnameStarts = words(`
  Amber Ash Barrow Bell Birch Bram Brindle Cald Cop Dap Elder Fal Fen Glen Hale Hart Hazel Holl Ivers Juni Kettle Lang
  Lark Lind Mar Mead Nor Oak Pem Quill Rook Sel Tarn Thistle Under Vale Wether Wick Win Yar
`)

export const surnameEnds = words(`
  acre bourne bridge brook by combe croft dale den field ford gate grove ham hurst ley low mere more ridge shaw side stead
  stone ton wade water well wick wood worth
`)

export const airportTitles: readonly string[] = [
  'Director of Commercial Development',
  'Concessions Manager',
  'Properties Manager',
  'Chief Commercial Officer',
  'Senior Contract Analyst',
  'Revenue Analyst',
  'Business Diversity Manager',
  'Deputy Director, Business and Properties',
  'Leasing Administrator',
  'Landside Operations Manager',
]

export const companyTitles: readonly string[] = [
  'President',
  'Vice President, Business Development',
  'Director of Airport Operations',
  'Regional Director',
  'Director of Real Estate',
  'Chief Executive Officer',
  'Marketing Manager',
  'Director of Partnerships',
  'Proposal Manager',
  'Controller',
]
