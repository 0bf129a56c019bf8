// Generated from the OpenAPI document of `/api/v1` by a test, which compares it:
// vitest run packages/server/src/platform/http/client-types.test.ts -u

/** Method and path of each operation. */
export const operationPaths = {
  createLookup: ['POST', '/api/v1/lookups/'],
  getLookup: ['GET', '/api/v1/lookups/:id/'],
  listLists: ['GET', '/api/v1/lists/'],
  createList: ['POST', '/api/v1/lists/'],
  uploadList: ['POST', '/api/v1/lists/upload/'],
  getListState: ['GET', '/api/v1/lists/:id/'],
  listRows: ['GET', '/api/v1/lists/:id/rows/'],
  chooseProduct: ['PUT', '/api/v1/lists/:id/rows/:position/candidate/'],
  getListResults: ['GET', '/api/v1/lists/:id/results/:kind/'],
  listExportTargets: ['GET', '/api/v1/export-targets/'],
  createExport: ['POST', '/api/v1/lists/:id/exports/'],
  getImages: ['GET', '/api/v1/lists/:id/images/'],
  checkImages: ['POST', '/api/v1/lists/:id/images/'],
  createImageDownload: ['POST', '/api/v1/lists/:id/images/download/'],
  getMapping: ['GET', '/api/v1/attribute-mapping/'],
  saveMapping: ['PUT', '/api/v1/attribute-mapping/'],
  addListRows: ['POST', '/api/v1/lists/:id/rows/'],
  correctListRow: ['PUT', '/api/v1/lists/:id/rows/:position/identifiers/'],
  replaceListRows: ['PUT', '/api/v1/lists/:id/rows/'],
  replaceListFromFile: ['PUT', '/api/v1/lists/:id/file/'],
  quoteRun: ['POST', '/api/v1/lists/:id/quotes/'],
  startRun: ['POST', '/api/v1/lists/:id/runs/'],
  listRuns: ['GET', '/api/v1/runs/'],
  getRun: ['GET', '/api/v1/runs/:id/'],
  cancelRun: ['POST', '/api/v1/runs/:id/cancel/'],
  getRunResults: ['GET', '/api/v1/runs/:id/results/:kind/'],
  getSchedules: ['GET', '/api/v1/schedules/'],
  addSchedule: ['POST', '/api/v1/schedules/'],
  updateSchedule: ['PUT', '/api/v1/schedules/:id/'],
  removeSchedule: ['DELETE', '/api/v1/schedules/:id/'],
  getUsage: ['GET', '/api/v1/usage/'],
} as const

export interface webhooks {
    "run.completed": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** A run is completed */
        post: {
            parameters: {
                query?: never;
                header: {
                    /** @description Identifies the event for the endpoint, the same in all attempts. Messages may arrive twice and in any order */
                    "webhook-id": string;
                    /** @description Unix time of the attempt in seconds */
                    "webhook-timestamp": string;
                    /** @description `v1,` and HMAC-SHA256 of `id.timestamp.body` in Base64. Several are separated by spaces */
                    "webhook-signature": string;
                };
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": {
                        /** @constant */
                        type: "run.completed";
                        /** Format: date-time */
                        timestamp: string;
                        data: {
                            run_id: string;
                            list_id: string;
                            /** Format: uri */
                            api_url: string;
                            /** Format: uri */
                            page_url: string;
                        };
                    };
                };
            };
            responses: never;
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "run.failed": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** A run failed. It costs nothing */
        post: {
            parameters: {
                query?: never;
                header: {
                    /** @description Identifies the event for the endpoint, the same in all attempts. Messages may arrive twice and in any order */
                    "webhook-id": string;
                    /** @description Unix time of the attempt in seconds */
                    "webhook-timestamp": string;
                    /** @description `v1,` and HMAC-SHA256 of `id.timestamp.body` in Base64. Several are separated by spaces */
                    "webhook-signature": string;
                };
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": {
                        /** @constant */
                        type: "run.failed";
                        /** Format: date-time */
                        timestamp: string;
                        data: {
                            run_id: string;
                            list_id: string;
                            /** Format: uri */
                            api_url: string;
                            /** Format: uri */
                            page_url: string;
                            failure: string;
                        };
                    };
                };
            };
            responses: never;
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "run.deferred": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** All open rows of a run are deferred. It resumes automatically. Sent once per run */
        post: {
            parameters: {
                query?: never;
                header: {
                    /** @description Identifies the event for the endpoint, the same in all attempts. Messages may arrive twice and in any order */
                    "webhook-id": string;
                    /** @description Unix time of the attempt in seconds */
                    "webhook-timestamp": string;
                    /** @description `v1,` and HMAC-SHA256 of `id.timestamp.body` in Base64. Several are separated by spaces */
                    "webhook-signature": string;
                };
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": {
                        /** @constant */
                        type: "run.deferred";
                        /** Format: date-time */
                        timestamp: string;
                        data: {
                            run_id: string;
                            list_id: string;
                            /** Format: uri */
                            api_url: string;
                            /** Format: uri */
                            page_url: string;
                        };
                    };
                };
            };
            responses: never;
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "balance.low": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Coins, including held ones, fell below your threshold. Sent once per crossing */
        post: {
            parameters: {
                query?: never;
                header: {
                    /** @description Identifies the event for the endpoint, the same in all attempts. Messages may arrive twice and in any order */
                    "webhook-id": string;
                    /** @description Unix time of the attempt in seconds */
                    "webhook-timestamp": string;
                    /** @description `v1,` and HMAC-SHA256 of `id.timestamp.body` in Base64. Several are separated by spaces */
                    "webhook-signature": string;
                };
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": {
                        /** @constant */
                        type: "balance.low";
                        /** Format: date-time */
                        timestamp: string;
                        data: {
                            coins: number;
                            threshold: number;
                            /** Format: uri */
                            page_url: string;
                        };
                    };
                };
            };
            responses: never;
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "schedule.skipped": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** A scheduled run did not start */
        post: {
            parameters: {
                query?: never;
                header: {
                    /** @description Identifies the event for the endpoint, the same in all attempts. Messages may arrive twice and in any order */
                    "webhook-id": string;
                    /** @description Unix time of the attempt in seconds */
                    "webhook-timestamp": string;
                    /** @description `v1,` and HMAC-SHA256 of `id.timestamp.body` in Base64. Several are separated by spaces */
                    "webhook-signature": string;
                };
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": {
                        /** @constant */
                        type: "schedule.skipped";
                        /** Format: date-time */
                        timestamp: string;
                        data: {
                            /** Format: uuid */
                            schedule_id: string;
                            list_id: string;
                            /** Format: date-time */
                            due_at: string;
                            /** @enum {string} */
                            reason: "overlap" | "over-limit" | "insufficient-coins" | "nothing-due" | "no-access" | "unavailable" | "unchanged" | "input-failed" | "key-limit" | "key-ended" | "storage-full";
                            /** Format: uri */
                            page_url: string;
                        };
                    };
                };
            };
            responses: never;
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "export.ready": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** A package was exported. Its link expires */
        post: {
            parameters: {
                query?: never;
                header: {
                    /** @description Identifies the event for the endpoint, the same in all attempts. Messages may arrive twice and in any order */
                    "webhook-id": string;
                    /** @description Unix time of the attempt in seconds */
                    "webhook-timestamp": string;
                    /** @description `v1,` and HMAC-SHA256 of `id.timestamp.body` in Base64. Several are separated by spaces */
                    "webhook-signature": string;
                };
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": {
                        /** @constant */
                        type: "export.ready";
                        /** Format: date-time */
                        timestamp: string;
                        data: {
                            target: string;
                            list_id: string;
                            run_id: string | null;
                            /** Format: uri */
                            download_url: string;
                            /** Format: date-time */
                            expires_at: string;
                        };
                    };
                };
            };
            responses: never;
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
}
export interface components {
    schemas: {
        /** @enum {string} */
        ErrorCode: "INVALID_INPUT" | "INVALID_CREDENTIALS" | "UNAUTHENTICATED" | "KEY_REFUSED" | "KEY_FORBIDDEN" | "KEY_LIMIT_REACHED" | "STORAGE_FULL" | "COST_LIMIT_EXCEEDED" | "SESSION_ENDED" | "EMAIL_NOT_VERIFIED" | "NOT_APPROVED" | "ACCOUNT_SUSPENDED" | "PAYMENT_REQUIRED" | "SECOND_FACTOR_REQUIRED" | "SECOND_FACTOR_MISSING" | "FORBIDDEN" | "NOT_FOUND" | "LIST_REFUSED" | "MAPPING_REFUSED" | "FILE_TOO_LARGE" | "HEADERS_TOO_LARGE" | "TOO_SLOW" | "INSUFFICIENT_COINS" | "COINS_OWED" | "BILLING_DETAILS_REQUIRED" | "PAYMENT_FAILED" | "CARD_IN_USE" | "MAINTENANCE" | "CONFLICT" | "GONE" | "THROTTLED" | "UNAVAILABLE" | "INTERNAL";
    };
    responses: never;
    parameters: never;
    requestBodies: never;
    headers: never;
    pathItems: never;
}
export type $defs = Record<string, never>;
export interface operations {
    createLookup: {
        parameters: {
            query?: never;
            header?: {
                /** @description Waits up to that many seconds, at most 60, before the response says that the work goes on */
                Prefer?: string;
                /** @description Any text of up to 200 characters. Calls with the same text start one run, at the cost of one. Another request with it returns 409 */
                "Idempotency-Key"?: string;
                /** @description The language of texts: `de` or `en` */
                "Accept-Language"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    identifiers: (string | {
                        mpn: string;
                        brand: string;
                    })[];
                    /** @default [] */
                    sites?: ("amazon.de" | "amazon.fr" | "amazon.it" | "amazon.es" | "amazon.nl" | "amazon.com.be" | "amazon.pl" | "amazon.se" | "amazon.ie" | "amazon.co.uk" | "amazon.com" | "amazon.ca" | "amazon.com.mx" | "amazon.com.br" | "amazon.com.au" | "amazon.co.jp" | "amazon.in" | "amazon.com.tr" | "amazon.ae" | "amazon.sa" | "amazon.sg" | "ebay.de" | "ebay.at" | "ebay.ch" | "ebay.fr" | "ebay.it" | "ebay.es" | "ebay.nl" | "ebay.be" | "ebay.pl" | "ebay.ie" | "ebay.co.uk" | "ebay.com" | "ebay.ca" | "ebay.com.au")[];
                    max_coins?: number;
                    /** @default false */
                    read_afresh?: boolean;
                };
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        lookup_id: string | null;
                        /** @enum {string} */
                        status: "running" | "completed" | "failed";
                        results: {
                            verdict: ("found" | "ambiguous" | "blocked" | "unreadable" | "not-found" | "skipped") | null;
                            reason: string | null;
                            title: string | null;
                            image: string | null;
                            attributes: {
                                name: string;
                                value: string;
                                group?: string;
                                /** @enum {string} */
                                source: "amazon" | "ebay" | "icecat" | "open-food-facts" | "open-beauty-facts" | "open-pet-food-facts" | "open-products-facts" | "dnb" | "open-library" | "eprel" | "kaufland" | "owner";
                            }[];
                            products: {
                                /** @enum {string} */
                                source: "amazon" | "ebay" | "icecat" | "open-food-facts" | "open-beauty-facts" | "open-pet-food-facts" | "open-products-facts" | "dnb" | "open-library" | "eprel" | "kaufland";
                                site?: string;
                                /** @enum {string} */
                                via?: "api" | "page";
                                asin?: string;
                                itemId?: string;
                                parentAsin?: string;
                                gtins: string[];
                                title: string;
                                brand?: string;
                                manufacturer?: string;
                                model?: string;
                                price?: {
                                    amount: string;
                                    currency: string;
                                };
                                bullets: string[];
                                description?: string;
                                attributes: {
                                    name: string;
                                    value: string;
                                    group?: string;
                                }[];
                                breadcrumbs: string[];
                                images: string[];
                                weightKg?: string;
                                dimensions?: string;
                                dimensionsCm?: string;
                                availability?: string;
                                condition?: string;
                                rating?: {
                                    value: string;
                                    count?: number;
                                };
                                url?: string;
                            }[];
                            candidates: {
                                /** @enum {string} */
                                source: "amazon" | "ebay" | "icecat" | "open-food-facts" | "open-beauty-facts" | "open-pet-food-facts" | "open-products-facts" | "dnb" | "open-library" | "eprel" | "kaufland";
                                id: string;
                                title: string;
                                url?: string;
                                image?: string;
                                price?: {
                                    amount: string;
                                    currency: string;
                                };
                            }[];
                            found_at: string | null;
                            identifier: string;
                        }[];
                    };
                };
            };
        };
    };
    getLookup: {
        parameters: {
            query?: never;
            header?: {
                /** @description Waits up to that many seconds, at most 60, before the response says that the work goes on */
                Prefer?: string;
                /** @description The language of texts: `de` or `en` */
                "Accept-Language"?: string;
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        lookup_id: string | null;
                        /** @enum {string} */
                        status: "running" | "completed" | "failed";
                        results: {
                            verdict: ("found" | "ambiguous" | "blocked" | "unreadable" | "not-found" | "skipped") | null;
                            reason: string | null;
                            title: string | null;
                            image: string | null;
                            attributes: {
                                name: string;
                                value: string;
                                group?: string;
                                /** @enum {string} */
                                source: "amazon" | "ebay" | "icecat" | "open-food-facts" | "open-beauty-facts" | "open-pet-food-facts" | "open-products-facts" | "dnb" | "open-library" | "eprel" | "kaufland" | "owner";
                            }[];
                            products: {
                                /** @enum {string} */
                                source: "amazon" | "ebay" | "icecat" | "open-food-facts" | "open-beauty-facts" | "open-pet-food-facts" | "open-products-facts" | "dnb" | "open-library" | "eprel" | "kaufland";
                                site?: string;
                                /** @enum {string} */
                                via?: "api" | "page";
                                asin?: string;
                                itemId?: string;
                                parentAsin?: string;
                                gtins: string[];
                                title: string;
                                brand?: string;
                                manufacturer?: string;
                                model?: string;
                                price?: {
                                    amount: string;
                                    currency: string;
                                };
                                bullets: string[];
                                description?: string;
                                attributes: {
                                    name: string;
                                    value: string;
                                    group?: string;
                                }[];
                                breadcrumbs: string[];
                                images: string[];
                                weightKg?: string;
                                dimensions?: string;
                                dimensionsCm?: string;
                                availability?: string;
                                condition?: string;
                                rating?: {
                                    value: string;
                                    count?: number;
                                };
                                url?: string;
                            }[];
                            candidates: {
                                /** @enum {string} */
                                source: "amazon" | "ebay" | "icecat" | "open-food-facts" | "open-beauty-facts" | "open-pet-food-facts" | "open-products-facts" | "dnb" | "open-library" | "eprel" | "kaufland";
                                id: string;
                                title: string;
                                url?: string;
                                image?: string;
                                price?: {
                                    amount: string;
                                    currency: string;
                                };
                            }[];
                            found_at: string | null;
                            identifier: string;
                        }[];
                    };
                };
            };
        };
    };
    listLists: {
        parameters: {
            query?: {
                cursor?: string;
                limit?: number;
            };
            header?: {
                /** @description The language of texts: `de` or `en` */
                "Accept-Language"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: {
                            list_id: string;
                            name: string;
                            file_name: string;
                            /** Format: date-time */
                            created_at: string;
                            /** Format: date-time */
                            changed_at: string;
                            archived: boolean;
                            total_rows: number;
                            own_columns: string[];
                            computed: string[];
                            verdicts: {
                                found: number;
                                ambiguous: number;
                                "not-found": number;
                                blocked: number;
                                unreadable: number;
                                skipped: number;
                            };
                            completeness: number | null;
                            latest_run: string | null;
                            open_run: string | null;
                            runs: number;
                        }[];
                        next_cursor: string | null;
                    };
                };
            };
        };
    };
    createList: {
        parameters: {
            query?: never;
            header?: {
                /** @description The language of texts: `de` or `en` */
                "Accept-Language"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    name: string;
                    rows: {
                        /** @default  */
                        article_number?: string;
                        /** @default  */
                        ean?: string;
                        /** @default  */
                        asin?: string;
                        /** @default  */
                        mpn?: string;
                        /** @default  */
                        brand?: string;
                        /** @default {} */
                        own_columns?: {
                            [key: string]: string;
                        };
                    }[];
                };
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        list_id: string;
                        name: string;
                        file_name: string;
                        /** Format: date-time */
                        created_at: string;
                        /** Format: date-time */
                        changed_at: string;
                        archived: boolean;
                        total_rows: number;
                        own_columns: string[];
                        computed: string[];
                        verdicts: {
                            found: number;
                            ambiguous: number;
                            "not-found": number;
                            blocked: number;
                            unreadable: number;
                            skipped: number;
                        };
                        completeness: number | null;
                        latest_run: string | null;
                        open_run: string | null;
                        runs: number;
                        quote: {
                            rows: number;
                            skipped: {
                                /** @enum {string} */
                                reason: "no-identifier" | "no-article-number" | "long-article-number" | "unsafe-article-number" | "article-number-damaged" | "ean-check-digit" | "ean-damaged" | "ean-malformed" | "ean-restricted" | "ean-variable-measure" | "ean-appended-digit" | "asin-malformed" | "mpn-without-brand" | "mpn-malformed" | "mpn-damaged" | "duplicate";
                                count: number;
                                examples: {
                                    row: number;
                                    value: string;
                                }[];
                            }[];
                            distinct_products: number;
                            paid_products: number;
                            chosen_rows: number;
                            coins: number;
                            coins_afresh: number;
                            available_coins: number;
                            seconds: number;
                            seconds_afresh: number;
                        };
                    };
                };
            };
        };
    };
    uploadList: {
        parameters: {
            query: {
                filename: string;
                name?: string;
                article_number_column?: string;
                ean_column?: string;
                asin_column?: string;
                mpn_column?: string;
                brand_column?: string;
                sheet?: string;
            };
            header?: {
                /** @description The language of texts: `de` or `en` */
                "Accept-Language"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "text/csv": string;
                "text/plain": string;
                "text/tab-separated-values": string;
                "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet": string;
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        list_id: string;
                        name: string;
                        file_name: string;
                        /** Format: date-time */
                        created_at: string;
                        /** Format: date-time */
                        changed_at: string;
                        archived: boolean;
                        total_rows: number;
                        own_columns: string[];
                        computed: string[];
                        verdicts: {
                            found: number;
                            ambiguous: number;
                            "not-found": number;
                            blocked: number;
                            unreadable: number;
                            skipped: number;
                        };
                        completeness: number | null;
                        latest_run: string | null;
                        open_run: string | null;
                        runs: number;
                        quote: {
                            rows: number;
                            skipped: {
                                /** @enum {string} */
                                reason: "no-identifier" | "no-article-number" | "long-article-number" | "unsafe-article-number" | "article-number-damaged" | "ean-check-digit" | "ean-damaged" | "ean-malformed" | "ean-restricted" | "ean-variable-measure" | "ean-appended-digit" | "asin-malformed" | "mpn-without-brand" | "mpn-malformed" | "mpn-damaged" | "duplicate";
                                count: number;
                                examples: {
                                    row: number;
                                    value: string;
                                }[];
                            }[];
                            distinct_products: number;
                            paid_products: number;
                            chosen_rows: number;
                            coins: number;
                            coins_afresh: number;
                            available_coins: number;
                            seconds: number;
                            seconds_afresh: number;
                        };
                        columns: {
                            article_number: {
                                header: string;
                                confidence: number;
                            } | null;
                            ean: {
                                header: string;
                                confidence: number;
                            } | null;
                            asin: {
                                header: string;
                                confidence: number;
                            } | null;
                            mpn: {
                                header: string;
                                confidence: number;
                            } | null;
                            brand: {
                                header: string;
                                confidence: number;
                            } | null;
                        };
                    };
                };
            };
        };
    };
    getListState: {
        parameters: {
            query?: never;
            header?: {
                /** @description The language of texts: `de` or `en` */
                "Accept-Language"?: string;
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        list_id: string;
                        name: string;
                        file_name: string;
                        /** Format: date-time */
                        created_at: string;
                        /** Format: date-time */
                        changed_at: string;
                        archived: boolean;
                        total_rows: number;
                        own_columns: string[];
                        computed: string[];
                        verdicts: {
                            found: number;
                            ambiguous: number;
                            "not-found": number;
                            blocked: number;
                            unreadable: number;
                            skipped: number;
                        };
                        completeness: number | null;
                        latest_run: string | null;
                        open_run: string | null;
                        runs: number;
                    };
                };
            };
        };
    };
    listRows: {
        parameters: {
            query?: {
                cursor?: string;
                limit?: number;
                run?: string;
                verdict?: "found" | "ambiguous" | "blocked" | "unreadable" | "not-found" | "skipped" | "not-searched";
            };
            header?: {
                /** @description The language of texts: `de` or `en` */
                "Accept-Language"?: string;
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: {
                            position: number;
                            article_number: string;
                            ean: string | null;
                            asin: string | null;
                            part_number: {
                                mpn: string;
                                brand: string;
                            } | null;
                            verdict: ("found" | "ambiguous" | "blocked" | "unreadable" | "not-found" | "skipped") | null;
                            outdated: boolean;
                            brand: string | null;
                            category: string | null;
                            prices: {
                                amazon: {
                                    amount: string;
                                    currency: string;
                                } | null;
                                ebay: {
                                    amount: string;
                                    currency: string;
                                } | null;
                            };
                            completeness: number | null;
                            missing: string[];
                            missing_safety: ("manufacturer" | "address" | "contact" | "responsible-person" | "warnings")[] | null;
                            ignored: boolean;
                            edited: string[];
                            chosen: {
                                /** @enum {string} */
                                source: "amazon" | "ebay" | "icecat" | "open-food-facts" | "open-beauty-facts" | "open-pet-food-facts" | "open-products-facts" | "dnb" | "open-library" | "eprel" | "kaufland";
                                id: string;
                            } | null;
                            fetched_at: string | null;
                            /** Format: date-time */
                            changed_at: string;
                            run: string | null;
                            problems: {
                                field: string;
                                message: string;
                            }[];
                            reason: string | null;
                            title: string | null;
                            image: string | null;
                            attributes: {
                                name: string;
                                value: string;
                                group?: string;
                                /** @enum {string} */
                                source: "amazon" | "ebay" | "icecat" | "open-food-facts" | "open-beauty-facts" | "open-pet-food-facts" | "open-products-facts" | "dnb" | "open-library" | "eprel" | "kaufland" | "owner";
                            }[];
                            products: {
                                /** @enum {string} */
                                source: "amazon" | "ebay" | "icecat" | "open-food-facts" | "open-beauty-facts" | "open-pet-food-facts" | "open-products-facts" | "dnb" | "open-library" | "eprel" | "kaufland";
                                site?: string;
                                /** @enum {string} */
                                via?: "api" | "page";
                                asin?: string;
                                itemId?: string;
                                parentAsin?: string;
                                gtins: string[];
                                title: string;
                                brand?: string;
                                manufacturer?: string;
                                model?: string;
                                price?: {
                                    amount: string;
                                    currency: string;
                                };
                                bullets: string[];
                                description?: string;
                                attributes: {
                                    name: string;
                                    value: string;
                                    group?: string;
                                }[];
                                breadcrumbs: string[];
                                images: string[];
                                weightKg?: string;
                                dimensions?: string;
                                dimensionsCm?: string;
                                availability?: string;
                                condition?: string;
                                rating?: {
                                    value: string;
                                    count?: number;
                                };
                                url?: string;
                            }[];
                            candidates: {
                                /** @enum {string} */
                                source: "amazon" | "ebay" | "icecat" | "open-food-facts" | "open-beauty-facts" | "open-pet-food-facts" | "open-products-facts" | "dnb" | "open-library" | "eprel" | "kaufland";
                                id: string;
                                title: string;
                                url?: string;
                                image?: string;
                                price?: {
                                    amount: string;
                                    currency: string;
                                };
                            }[];
                            reason_text: string | null;
                            charge: ("charged" | "charged-elsewhere" | "paid-before" | "too-little-data" | "over-quote") | null;
                            own_columns: {
                                [key: string]: string;
                            };
                        }[];
                        next_cursor: string | null;
                    };
                };
            };
        };
    };
    replaceListRows: {
        parameters: {
            query?: never;
            header?: {
                /** @description The language of texts: `de` or `en` */
                "Accept-Language"?: string;
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    rows: {
                        /** @default  */
                        article_number?: string;
                        /** @default  */
                        ean?: string;
                        /** @default  */
                        asin?: string;
                        /** @default  */
                        mpn?: string;
                        /** @default  */
                        brand?: string;
                        /** @default {} */
                        own_columns?: {
                            [key: string]: string;
                        };
                    }[];
                    /** @default false */
                    apply?: boolean;
                    version?: number;
                };
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        applied: boolean;
                        version: number;
                        added: number;
                        changed: number;
                        gone: number;
                        returned: number;
                        unchanged: number;
                        repeated: number;
                        corrections: number;
                        missing_columns: string[];
                        rows: {
                            /** @enum {string} */
                            change: "added" | "changed" | "gone" | "returned";
                            position: number;
                            before: {
                                position: number;
                                article_number: string;
                                ean: string | null;
                                asin: string | null;
                                part_number: {
                                    mpn: string;
                                    brand: string;
                                } | null;
                                skip_reason: ("no-identifier" | "no-article-number" | "long-article-number" | "unsafe-article-number" | "article-number-damaged" | "ean-check-digit" | "ean-damaged" | "ean-malformed" | "ean-restricted" | "ean-variable-measure" | "ean-appended-digit" | "asin-malformed" | "mpn-without-brand" | "mpn-malformed" | "mpn-damaged" | "duplicate") | null;
                            } | null;
                            after: {
                                position: number;
                                article_number: string;
                                ean: string | null;
                                asin: string | null;
                                part_number: {
                                    mpn: string;
                                    brand: string;
                                } | null;
                                skip_reason: ("no-identifier" | "no-article-number" | "long-article-number" | "unsafe-article-number" | "article-number-damaged" | "ean-check-digit" | "ean-damaged" | "ean-malformed" | "ean-restricted" | "ean-variable-measure" | "ean-appended-digit" | "asin-malformed" | "mpn-without-brand" | "mpn-malformed" | "mpn-damaged" | "duplicate") | null;
                            } | null;
                        }[];
                    };
                };
            };
        };
    };
    addListRows: {
        parameters: {
            query?: never;
            header?: {
                /** @description The language of texts: `de` or `en` */
                "Accept-Language"?: string;
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    rows: {
                        article_number?: string;
                        ean?: string;
                        asin?: string;
                        mpn?: string;
                        brand?: string;
                        own_columns?: {
                            [key: string]: string;
                        };
                    }[];
                };
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        positions: number[];
                    };
                };
            };
        };
    };
    chooseProduct: {
        parameters: {
            query?: never;
            header?: {
                /** @description The language of texts: `de` or `en` */
                "Accept-Language"?: string;
            };
            path: {
                id: string;
                position: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    candidate: {
                        /** @enum {string} */
                        source: "amazon" | "ebay" | "icecat" | "open-food-facts" | "open-beauty-facts" | "open-pet-food-facts" | "open-products-facts" | "dnb" | "open-library" | "eprel" | "kaufland";
                        id: string;
                    } | null;
                };
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        position: number;
                        chosen: {
                            /** @enum {string} */
                            source: "amazon" | "ebay" | "icecat" | "open-food-facts" | "open-beauty-facts" | "open-pet-food-facts" | "open-products-facts" | "dnb" | "open-library" | "eprel" | "kaufland";
                            id: string;
                        } | null;
                    };
                };
            };
        };
    };
    getListResults: {
        parameters: {
            query?: {
                format?: "csv" | "xlsx";
                only?: "found";
                layout?: "ameise";
                run?: string;
                own_columns?: string;
            };
            header?: {
                /** @description The language of texts: `de` or `en` */
                "Accept-Language"?: string;
            };
            path: {
                id: string;
                kind: "master-data" | "attributes";
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The file */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "*/*": string;
                };
            };
        };
    };
    listExportTargets: {
        parameters: {
            query?: never;
            header?: {
                /** @description The language of texts: `de` or `en` */
                "Accept-Language"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: {
                            target: string;
                            name: string;
                            /** @enum {string} */
                            kind: "shop" | "merchandise-system" | "product-data" | "feed" | "plain";
                            options: ({
                                /** @constant */
                                type: "choice";
                                name: string;
                                label: string;
                                help: string | null;
                                only_for: {
                                    option: string;
                                    values: string[];
                                } | null;
                                default: string;
                                choices: {
                                    value: string;
                                    label: string;
                                }[];
                            } | {
                                /** @constant */
                                type: "toggle";
                                name: string;
                                label: string;
                                help: string | null;
                                only_for: {
                                    option: string;
                                    values: string[];
                                } | null;
                                default: boolean;
                            } | {
                                /** @constant */
                                type: "text";
                                name: string;
                                label: string;
                                help: string | null;
                                only_for: {
                                    option: string;
                                    values: string[];
                                } | null;
                                default: string;
                                max_length: number;
                            } | {
                                /** @constant */
                                type: "number";
                                name: string;
                                label: string;
                                help: string | null;
                                only_for: {
                                    option: string;
                                    values: string[];
                                } | null;
                                default: number;
                                minimum: number;
                                maximum: number;
                            })[];
                            chosen: {
                                [key: string]: string | number | boolean;
                            };
                            /** @enum {string} */
                            attribute_names: "mapped" | "all" | "original";
                        }[];
                    };
                };
            };
        };
    };
    createExport: {
        parameters: {
            query?: {
                run?: string;
            };
            header?: {
                /** @description The language of texts: `de` or `en` */
                "Accept-Language"?: string;
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @default {} */
                    options?: {
                        [key: string]: string | number | boolean;
                    };
                    /**
                     * @default mapped
                     * @enum {string}
                     */
                    attribute_names?: "mapped" | "all" | "original";
                    target: string;
                };
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** Format: uri */
                        url: string;
                        file_name: string;
                        /** Format: date-time */
                        expires_at: string;
                    };
                };
            };
        };
    };
    getImages: {
        parameters: {
            query?: {
                run?: string;
            };
            header?: {
                /** @description The language of texts: `de` or `en` */
                "Accept-Language"?: string;
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {string} */
                        state: "none" | "running" | "completed" | "failed";
                        started_at: string | null;
                        finished_at: string | null;
                        total: number | null;
                        checked: number;
                        usable: number;
                        bytes: number;
                        problems: {
                            /** @enum {string} */
                            problem: "not-found" | "unreachable" | "forbidden" | "not-public" | "incomplete" | "too-large" | "empty" | "html" | "svg" | "wrong-type";
                            text: string;
                            count: number;
                        }[];
                        is_limited: boolean;
                        limits: {
                            images: number;
                            bytes: number;
                            image_bytes: number;
                        };
                        rights: {
                            version: string;
                            text: string;
                        };
                    };
                };
            };
        };
    };
    checkImages: {
        parameters: {
            query?: {
                run?: string;
            };
            header?: {
                /** @description The language of texts: `de` or `en` */
                "Accept-Language"?: string;
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {string} */
                        state: "none" | "running" | "completed" | "failed";
                        started_at: string | null;
                        finished_at: string | null;
                        total: number | null;
                        checked: number;
                        usable: number;
                        bytes: number;
                        problems: {
                            /** @enum {string} */
                            problem: "not-found" | "unreachable" | "forbidden" | "not-public" | "incomplete" | "too-large" | "empty" | "html" | "svg" | "wrong-type";
                            text: string;
                            count: number;
                        }[];
                        is_limited: boolean;
                        limits: {
                            images: number;
                            bytes: number;
                            image_bytes: number;
                        };
                        rights: {
                            version: string;
                            text: string;
                        };
                    };
                };
            };
        };
    };
    createImageDownload: {
        parameters: {
            query?: {
                run?: string;
            };
            header?: {
                /** @description The language of texts: `de` or `en` */
                "Accept-Language"?: string;
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @constant */
                    rights_version: "2026-11";
                };
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** Format: uri */
                        url: string;
                        file_name: string;
                        /** Format: date-time */
                        expires_at: string;
                    };
                };
            };
        };
    };
    getMapping: {
        parameters: {
            query?: never;
            header?: {
                /** @description The language of texts: `de` or `en` */
                "Accept-Language"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        version: number;
                        mapping: {
                            rules: ({
                                name: string;
                                /** @constant */
                                action: "map";
                                to: string;
                                unit?: string;
                                values: {
                                    from: string;
                                    to: string[];
                                }[];
                            } | {
                                name: string;
                                /** @constant */
                                action: "split";
                                separator: string;
                                to: string[];
                                unit?: string;
                            } | {
                                name: string;
                                /** @constant */
                                action: "ignore";
                            })[];
                            constants: ({
                                name: string;
                                value: string;
                            } | {
                                name: string;
                                own_column: string;
                            })[];
                        };
                    };
                };
            };
        };
    };
    saveMapping: {
        parameters: {
            query?: never;
            header?: {
                /** @description The language of texts: `de` or `en` */
                "Accept-Language"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    base_version: number;
                    mapping: {
                        rules: ({
                            name: string;
                            /** @constant */
                            action: "map";
                            to: string;
                            unit?: string;
                            values: {
                                from: string;
                                to: string[];
                            }[];
                        } | {
                            name: string;
                            /** @constant */
                            action: "split";
                            separator: string;
                            to: string[];
                            unit?: string;
                        } | {
                            name: string;
                            /** @constant */
                            action: "ignore";
                        })[];
                        constants: ({
                            name: string;
                            value: string;
                        } | {
                            name: string;
                            own_column: string;
                        })[];
                    };
                };
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        version: number;
                    };
                };
            };
        };
    };
    correctListRow: {
        parameters: {
            query?: never;
            header?: {
                /** @description The language of texts: `de` or `en` */
                "Accept-Language"?: string;
            };
            path: {
                id: string;
                position: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    article_number?: string;
                    ean?: string;
                    asin?: string;
                    mpn?: string;
                    brand?: string;
                    pasted?: string;
                };
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        row: {
                            position: number;
                            article_number: string;
                            ean: string | null;
                            asin: string | null;
                            part_number: {
                                mpn: string;
                                brand: string;
                            } | null;
                            skip_reason: ("no-identifier" | "no-article-number" | "long-article-number" | "unsafe-article-number" | "article-number-damaged" | "ean-check-digit" | "ean-damaged" | "ean-malformed" | "ean-restricted" | "ean-variable-measure" | "ean-appended-digit" | "asin-malformed" | "mpn-without-brand" | "mpn-malformed" | "mpn-damaged" | "duplicate") | null;
                        };
                        chosen: {
                            /** @enum {string} */
                            source: "amazon" | "ebay" | "icecat" | "open-food-facts" | "open-beauty-facts" | "open-pet-food-facts" | "open-products-facts" | "dnb" | "open-library" | "eprel" | "kaufland";
                            id: string;
                        } | null;
                        notes: ("article-number-shared" | "ean-ignored" | "asin-ignored" | "only-mpn" | "asin-from-url" | "ean-from-gs1" | "ean-from-isbn" | "ean-from-upc-e" | "ean-from-pzn")[];
                    };
                };
            };
        };
    };
    replaceListFromFile: {
        parameters: {
            query: {
                filename: string;
                article_number_column?: string;
                ean_column?: string;
                asin_column?: string;
                mpn_column?: string;
                brand_column?: string;
                sheet?: string;
                apply?: "true" | "false";
                version?: number;
            };
            header?: {
                /** @description The language of texts: `de` or `en` */
                "Accept-Language"?: string;
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "text/csv": string;
                "text/plain": string;
                "text/tab-separated-values": string;
                "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet": string;
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        applied: boolean;
                        version: number;
                        added: number;
                        changed: number;
                        gone: number;
                        returned: number;
                        unchanged: number;
                        repeated: number;
                        corrections: number;
                        missing_columns: string[];
                        rows: {
                            /** @enum {string} */
                            change: "added" | "changed" | "gone" | "returned";
                            position: number;
                            before: {
                                position: number;
                                article_number: string;
                                ean: string | null;
                                asin: string | null;
                                part_number: {
                                    mpn: string;
                                    brand: string;
                                } | null;
                                skip_reason: ("no-identifier" | "no-article-number" | "long-article-number" | "unsafe-article-number" | "article-number-damaged" | "ean-check-digit" | "ean-damaged" | "ean-malformed" | "ean-restricted" | "ean-variable-measure" | "ean-appended-digit" | "asin-malformed" | "mpn-without-brand" | "mpn-malformed" | "mpn-damaged" | "duplicate") | null;
                            } | null;
                            after: {
                                position: number;
                                article_number: string;
                                ean: string | null;
                                asin: string | null;
                                part_number: {
                                    mpn: string;
                                    brand: string;
                                } | null;
                                skip_reason: ("no-identifier" | "no-article-number" | "long-article-number" | "unsafe-article-number" | "article-number-damaged" | "ean-check-digit" | "ean-damaged" | "ean-malformed" | "ean-restricted" | "ean-variable-measure" | "ean-appended-digit" | "asin-malformed" | "mpn-without-brand" | "mpn-malformed" | "mpn-damaged" | "duplicate") | null;
                            } | null;
                        }[];
                    };
                };
            };
        };
    };
    quoteRun: {
        parameters: {
            query?: never;
            header?: {
                /** @description The language of texts: `de` or `en` */
                "Accept-Language"?: string;
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    rows?: ("all" | "open") | number[] | {
                        verdict?: string;
                        brand?: string;
                        category?: string;
                        /** @enum {string} */
                        source?: "amazon" | "ebay" | "icecat" | "open-food-facts" | "open-beauty-facts" | "open-pet-food-facts" | "open-products-facts" | "dnb" | "open-library" | "eprel" | "kaufland";
                        missing?: string;
                        /** @enum {string} */
                        safety?: "manufacturer" | "address" | "contact" | "responsible-person" | "warnings" | "complete";
                        /** @enum {string} */
                        edited?: "true";
                        /** @enum {string} */
                        ignored?: "true" | "false";
                        /** Format: date-time */
                        changed_since?: string;
                        where?: string;
                        search?: string;
                    };
                    sites?: ("amazon.de" | "amazon.fr" | "amazon.it" | "amazon.es" | "amazon.nl" | "amazon.com.be" | "amazon.pl" | "amazon.se" | "amazon.ie" | "amazon.co.uk" | "amazon.com" | "amazon.ca" | "amazon.com.mx" | "amazon.com.br" | "amazon.com.au" | "amazon.co.jp" | "amazon.in" | "amazon.com.tr" | "amazon.ae" | "amazon.sa" | "amazon.sg" | "ebay.de" | "ebay.at" | "ebay.ch" | "ebay.fr" | "ebay.it" | "ebay.es" | "ebay.nl" | "ebay.be" | "ebay.pl" | "ebay.ie" | "ebay.co.uk" | "ebay.com" | "ebay.ca" | "ebay.com.au")[];
                };
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        rows: number;
                        skipped: {
                            /** @enum {string} */
                            reason: "no-identifier" | "no-article-number" | "long-article-number" | "unsafe-article-number" | "article-number-damaged" | "ean-check-digit" | "ean-damaged" | "ean-malformed" | "ean-restricted" | "ean-variable-measure" | "ean-appended-digit" | "asin-malformed" | "mpn-without-brand" | "mpn-malformed" | "mpn-damaged" | "duplicate";
                            count: number;
                            examples: {
                                row: number;
                                value: string;
                            }[];
                        }[];
                        distinct_products: number;
                        paid_products: number;
                        chosen_rows: number;
                        coins: number;
                        coins_afresh: number;
                        available_coins: number;
                        seconds: number;
                        seconds_afresh: number;
                    };
                };
            };
        };
    };
    startRun: {
        parameters: {
            query?: never;
            header?: {
                /** @description Waits up to that many seconds, at most 60, before the response says that the work goes on */
                Prefer?: string;
                /** @description Any text of up to 200 characters. Calls with the same text start one run, at the cost of one. Another request with it returns 409 */
                "Idempotency-Key"?: string;
                /** @description The language of texts: `de` or `en` */
                "Accept-Language"?: string;
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    rows?: ("all" | "open") | number[] | {
                        verdict?: string;
                        brand?: string;
                        category?: string;
                        /** @enum {string} */
                        source?: "amazon" | "ebay" | "icecat" | "open-food-facts" | "open-beauty-facts" | "open-pet-food-facts" | "open-products-facts" | "dnb" | "open-library" | "eprel" | "kaufland";
                        missing?: string;
                        /** @enum {string} */
                        safety?: "manufacturer" | "address" | "contact" | "responsible-person" | "warnings" | "complete";
                        /** @enum {string} */
                        edited?: "true";
                        /** @enum {string} */
                        ignored?: "true" | "false";
                        /** Format: date-time */
                        changed_since?: string;
                        where?: string;
                        search?: string;
                    };
                    sites?: ("amazon.de" | "amazon.fr" | "amazon.it" | "amazon.es" | "amazon.nl" | "amazon.com.be" | "amazon.pl" | "amazon.se" | "amazon.ie" | "amazon.co.uk" | "amazon.com" | "amazon.ca" | "amazon.com.mx" | "amazon.com.br" | "amazon.com.au" | "amazon.co.jp" | "amazon.in" | "amazon.com.tr" | "amazon.ae" | "amazon.sa" | "amazon.sg" | "ebay.de" | "ebay.at" | "ebay.ch" | "ebay.fr" | "ebay.it" | "ebay.es" | "ebay.nl" | "ebay.be" | "ebay.pl" | "ebay.ie" | "ebay.co.uk" | "ebay.com" | "ebay.ca" | "ebay.com.au")[];
                    max_coins?: number;
                    sources?: ("amazon" | "ebay" | "icecat" | "open-food-facts" | "open-beauty-facts" | "open-pet-food-facts" | "open-products-facts" | "dnb" | "open-library" | "eprel" | "kaufland")[];
                    /** @enum {string} */
                    preferred_source?: "amazon" | "ebay" | "icecat" | "open-food-facts" | "open-beauty-facts" | "open-pet-food-facts" | "open-products-facts" | "dnb" | "open-library" | "eprel" | "kaufland";
                    /** @default false */
                    read_afresh?: boolean;
                };
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        run_id: string;
                        list_id: string | null;
                        name: string;
                        /** @enum {string} */
                        status: "Initializing" | "Data Processing" | "Finalizing" | "Completed" | "Failed" | "Cancelled";
                        /** Format: date-time */
                        created_at: string;
                        started_at: string | null;
                        finished_at: string | null;
                        rows: {
                            total: number;
                            found: number;
                            ambiguous: number;
                            not_found: number;
                            blocked: number;
                            unreadable: number;
                            skipped: number;
                        };
                        coins: {
                            held: number;
                            used: number;
                        };
                        failure: string | null;
                    };
                };
            };
        };
    };
    listRuns: {
        parameters: {
            query?: {
                cursor?: string;
                limit?: number;
                list_id?: string;
            };
            header?: {
                /** @description The language of texts: `de` or `en` */
                "Accept-Language"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: {
                            run_id: string;
                            list_id: string | null;
                            name: string;
                            /** @enum {string} */
                            status: "Initializing" | "Data Processing" | "Finalizing" | "Completed" | "Failed" | "Cancelled";
                            /** Format: date-time */
                            created_at: string;
                            started_at: string | null;
                            finished_at: string | null;
                            rows: {
                                total: number;
                                found: number;
                                ambiguous: number;
                                not_found: number;
                                blocked: number;
                                unreadable: number;
                                skipped: number;
                            };
                            coins: {
                                held: number;
                                used: number;
                            };
                            failure: string | null;
                        }[];
                        next_cursor: string | null;
                    };
                };
            };
        };
    };
    getRun: {
        parameters: {
            query?: never;
            header?: {
                /** @description Waits up to that many seconds, at most 60, before the response says that the work goes on */
                Prefer?: string;
                /** @description The language of texts: `de` or `en` */
                "Accept-Language"?: string;
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        run_id: string;
                        list_id: string | null;
                        name: string;
                        /** @enum {string} */
                        status: "Initializing" | "Data Processing" | "Finalizing" | "Completed" | "Failed" | "Cancelled";
                        /** Format: date-time */
                        created_at: string;
                        started_at: string | null;
                        finished_at: string | null;
                        rows: {
                            total: number;
                            found: number;
                            ambiguous: number;
                            not_found: number;
                            blocked: number;
                            unreadable: number;
                            skipped: number;
                        };
                        coins: {
                            held: number;
                            used: number;
                        };
                        failure: string | null;
                    };
                };
            };
        };
    };
    cancelRun: {
        parameters: {
            query?: never;
            header?: {
                /** @description The language of texts: `de` or `en` */
                "Accept-Language"?: string;
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        run_id: string;
                        list_id: string | null;
                        name: string;
                        /** @enum {string} */
                        status: "Initializing" | "Data Processing" | "Finalizing" | "Completed" | "Failed" | "Cancelled";
                        /** Format: date-time */
                        created_at: string;
                        started_at: string | null;
                        finished_at: string | null;
                        rows: {
                            total: number;
                            found: number;
                            ambiguous: number;
                            not_found: number;
                            blocked: number;
                            unreadable: number;
                            skipped: number;
                        };
                        coins: {
                            held: number;
                            used: number;
                        };
                        failure: string | null;
                    };
                };
            };
        };
    };
    getRunResults: {
        parameters: {
            query?: {
                format?: "csv" | "xlsx";
                only?: "found";
                layout?: "ameise";
            };
            header?: {
                /** @description The language of texts: `de` or `en` */
                "Accept-Language"?: string;
            };
            path: {
                id: string;
                kind: "master-data" | "attributes" | "log" | "report";
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The file */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "*/*": string;
                };
            };
        };
    };
    getSchedules: {
        parameters: {
            query?: never;
            header?: {
                /** @description The language of texts: `de` or `en` */
                "Accept-Language"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: {
                            /** Format: uuid */
                            schedule_id: string;
                            list_id: string;
                            list_name: string;
                            /** Format: date-time */
                            created_at: string;
                            next_run_at: string | null;
                            cron: string;
                            time_zone: string;
                            /** @enum {string} */
                            scope: "all" | "stale";
                            max_age_days: number | null;
                            max_coins: number;
                            report_email: boolean;
                            export_package: {
                                /** @default {} */
                                options: {
                                    [key: string]: string | number | boolean;
                                };
                                /**
                                 * @default mapped
                                 * @enum {string}
                                 */
                                attribute_names: "mapped" | "all" | "original";
                                target: string;
                            } | null;
                            paused_at: string | null;
                            paused_reason: ("owner" | "coins" | "key" | "key-limit" | "subscription") | null;
                            api_key: string | null;
                            last_run: {
                                /** Format: date-time */
                                due_at: string;
                                missed: number;
                                run_id: string | null;
                                skipped: ("overlap" | "over-limit" | "insufficient-coins" | "nothing-due" | "no-access" | "unavailable" | "unchanged" | "input-failed" | "key-limit" | "key-ended" | "storage-full") | null;
                                changes: {
                                    gained: number;
                                    lost: number;
                                    changed: number;
                                    added: number;
                                    removed: number;
                                    restated: number;
                                } | null;
                            } | null;
                        }[];
                    };
                };
            };
        };
    };
    addSchedule: {
        parameters: {
            query?: never;
            header?: {
                /** @description The language of texts: `de` or `en` */
                "Accept-Language"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    cron: string;
                    time_zone: string;
                    /** @enum {string} */
                    scope: "all" | "stale";
                    max_age_days: number | null;
                    max_coins: number;
                    report_email: boolean;
                    export_package?: {
                        /** @default {} */
                        options?: {
                            [key: string]: string | number | boolean;
                        };
                        /**
                         * @default mapped
                         * @enum {string}
                         */
                        attribute_names?: "mapped" | "all" | "original";
                        target: string;
                    } | null;
                    list_id: string;
                };
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** Format: uuid */
                        schedule_id: string;
                        list_id: string;
                        list_name: string;
                        /** Format: date-time */
                        created_at: string;
                        next_run_at: string | null;
                        cron: string;
                        time_zone: string;
                        /** @enum {string} */
                        scope: "all" | "stale";
                        max_age_days: number | null;
                        max_coins: number;
                        report_email: boolean;
                        export_package: {
                            /** @default {} */
                            options: {
                                [key: string]: string | number | boolean;
                            };
                            /**
                             * @default mapped
                             * @enum {string}
                             */
                            attribute_names: "mapped" | "all" | "original";
                            target: string;
                        } | null;
                        paused_at: string | null;
                        paused_reason: ("owner" | "coins" | "key" | "key-limit" | "subscription") | null;
                        api_key: string | null;
                        last_run: {
                            /** Format: date-time */
                            due_at: string;
                            missed: number;
                            run_id: string | null;
                            skipped: ("overlap" | "over-limit" | "insufficient-coins" | "nothing-due" | "no-access" | "unavailable" | "unchanged" | "input-failed" | "key-limit" | "key-ended" | "storage-full") | null;
                            changes: {
                                gained: number;
                                lost: number;
                                changed: number;
                                added: number;
                                removed: number;
                                restated: number;
                            } | null;
                        } | null;
                    };
                };
            };
        };
    };
    updateSchedule: {
        parameters: {
            query?: never;
            header?: {
                /** @description The language of texts: `de` or `en` */
                "Accept-Language"?: string;
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    cron?: string;
                    time_zone?: string;
                    /** @enum {string} */
                    scope?: "all" | "stale";
                    max_age_days?: number | null;
                    max_coins?: number;
                    report_email?: boolean;
                    export_package?: {
                        /** @default {} */
                        options?: {
                            [key: string]: string | number | boolean;
                        };
                        /**
                         * @default mapped
                         * @enum {string}
                         */
                        attribute_names?: "mapped" | "all" | "original";
                        target: string;
                    } | null;
                    paused?: boolean;
                };
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** Format: uuid */
                        schedule_id: string;
                        list_id: string;
                        list_name: string;
                        /** Format: date-time */
                        created_at: string;
                        next_run_at: string | null;
                        cron: string;
                        time_zone: string;
                        /** @enum {string} */
                        scope: "all" | "stale";
                        max_age_days: number | null;
                        max_coins: number;
                        report_email: boolean;
                        export_package: {
                            /** @default {} */
                            options: {
                                [key: string]: string | number | boolean;
                            };
                            /**
                             * @default mapped
                             * @enum {string}
                             */
                            attribute_names: "mapped" | "all" | "original";
                            target: string;
                        } | null;
                        paused_at: string | null;
                        paused_reason: ("owner" | "coins" | "key" | "key-limit" | "subscription") | null;
                        api_key: string | null;
                        last_run: {
                            /** Format: date-time */
                            due_at: string;
                            missed: number;
                            run_id: string | null;
                            skipped: ("overlap" | "over-limit" | "insufficient-coins" | "nothing-due" | "no-access" | "unavailable" | "unchanged" | "input-failed" | "key-limit" | "key-ended" | "storage-full") | null;
                            changes: {
                                gained: number;
                                lost: number;
                                changed: number;
                                added: number;
                                removed: number;
                                restated: number;
                            } | null;
                        } | null;
                    };
                };
            };
        };
    };
    removeSchedule: {
        parameters: {
            query?: never;
            header?: {
                /** @description The language of texts: `de` or `en` */
                "Accept-Language"?: string;
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                    };
                };
            };
        };
    };
    getUsage: {
        parameters: {
            query?: never;
            header?: {
                /** @description The language of texts: `de` or `en` */
                "Accept-Language"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        coins: {
                            available: number;
                            held: number;
                            owed: number;
                        };
                        key: {
                            /** Format: uuid */
                            key_id: string;
                            name: string;
                            scopes: ("lists:check" | "runs:read" | "runs:write" | "files:read" | "exports:read" | "account:read")[];
                            expires_at: string | null;
                            daily_coins: number | null;
                            coins_today: number;
                        } | null;
                    };
                };
            };
        };
    };
}
