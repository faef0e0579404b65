/** What is wrong in the seed data: missing translations, dead references, and records that are not as their schemas say. */
import * as z from 'zod/mini';
import { ADDED_CURRENCY } from '#fixtures/seed/content.ts';
import {
  articleSchema,
  articleTextSchema,
  currencyTextSchema,
  expectedInSeed,
} from '#fixtures/seed/schemas.ts';
import type { ArticleInput, SeedTexts } from '#fixtures/seed/schemas.ts';
import { languages } from '#locales/languages.ts';
import type { Language } from '#locales/languages.ts';

const countrySchema = z.object({
  country_id: z.int(expectedInSeed('a whole number')),
  area_code: z
    .string()
    .check(z.regex(/^[1-9]\d{0,3}$/, expectedInSeed('a dialling code of one to four digits'))),
  name_cn: z.string().check(z.regex(/[\u4e00-\u9fff]/, expectedInSeed('a Chinese name'))),
  name_en: z.string().check(z.regex(/\S/, expectedInSeed('an English name'))),
});

/** All that `npm run generate` checks. */
export interface SeedData {
  readonly articles: readonly ArticleInput[];
  readonly texts: Readonly<Record<Language, SeedTexts>>;
  /** Rows of `locales/countries.json`. */
  readonly countries: readonly z.input<typeof countrySchema>[];
  /** Names of the currencies of the exchange. */
  readonly currencies: readonly string[];
  /** Whether `public/` has a picture. */
  readonly hasPicture: (path: string) => boolean;
}

const ARTICLES = 'fixtures/seed/articles.ts';
const textsOf = (language: Language): string => `fixtures/seed/texts/${language}.ts`;

/** One sentence for each fault, which names the file and the record. */
export function seedIssues(data: SeedData): readonly string[] {
  return [
    ...articleIssues(data),
    ...languages.flatMap((language) => textIssues(language, data)),
    ...sameIn(data),
    ...countryIssues(data),
  ];
}

function countryIssues({ countries }: SeedData): readonly string[] {
  return countries.flatMap((country, index) => {
    const place = `locales/countries.json: ${country.name_en}`;
    return [
      ...schemaIssues(countrySchema, country, place),
      ...taken(countries, index, 'country_id', place),
      ...taken(countries, index, 'name_en', place),
    ];
  });
}

/** Where an earlier row has the same value. */
function taken<Row>(
  rows: readonly Row[],
  index: number,
  key: keyof Row & string,
  place: string,
): readonly string[] {
  const value = rows[index]?.[key];
  const first = rows.findIndex((row) => row[key] === value);
  return first < index ? [`${place}: ${key}: ${String(value)} is taken by record ${first + 1}`] : [];
}

function articleIssues({ articles, hasPicture }: SeedData): readonly string[] {
  return articles.flatMap((article, index) => {
    const place = `${ARTICLES}: ${article.slug}`;
    return [
      ...schemaIssues(articleSchema, article, place),
      ...taken(articles, index, 'id', place),
      ...taken(articles, index, 'slug', place),
      ...(article.picture !== '' && !hasPicture(article.picture)
        ? [`${place}: picture: there is no file public/${article.picture}`]
        : []),
    ];
  });
}

function textIssues(language: Language, { articles, texts, currencies }: SeedData): readonly string[] {
  const file = textsOf(language);
  const written = texts[language];
  return [
    ...missingIn(
      written.articles,
      articles.map(({ slug }) => slug),
    ).map(
      (slug) => `${file}: articles.${slug}: missing; expected the texts of the article that ${ARTICLES} has`,
    ),
    ...Object.entries(written.articles).flatMap(([slug, text]) => [
      ...(articles.some((article) => article.slug === slug)
        ? []
        : [`${file}: articles.${slug}: ${ARTICLES} has no article with this slug`]),
      ...schemaIssues(articleTextSchema, text, `${file}: articles.${slug}`),
    ]),
    ...missingIn(written.currencies, [...currencies, ADDED_CURRENCY]).map(
      (name) => `${file}: currencies.${name}: missing; expected what ${name} is`,
    ),
    ...Object.entries(written.currencies).flatMap(([name, about]) => [
      ...(name === ADDED_CURRENCY || currencies.includes(name)
        ? []
        : [
            `${file}: currencies.${name}: the exchange has no such currency; it has ${currencies.join(', ')}`,
          ]),
      ...schemaIssues(currencyTextSchema, { name, about }, `${file}: currencies.${name}`),
    ]),
  ];
}

const missingIn = (record: Readonly<Record<string, unknown>>, names: readonly string[]): readonly string[] =>
  names.filter((name) => !Object.hasOwn(record, name));

/** Texts that were copied and not translated. */
function sameIn({ articles, texts }: SeedData): readonly string[] {
  return articles.flatMap(({ slug }) => {
    const contents = languages.map((language) => texts[language].articles[slug]?.content);
    return languages.flatMap((language, index) => {
      const first = contents.indexOf(contents[index]);
      const other = languages[first];
      return first === index || contents[index] === undefined || other === undefined
        ? []
        : [
            `${textsOf(language)}: articles.${slug}: content: the same text as in ${textsOf(other)}; expected a translation`,
          ];
    });
  });
}

function schemaIssues(schema: z.ZodMiniType, record: unknown, place: string): readonly string[] {
  const { error } = schema.safeParse(record);
  return (error?.issues ?? []).map(({ path, message }) => `${place}: ${[...path, message].join(': ')}`);
}
