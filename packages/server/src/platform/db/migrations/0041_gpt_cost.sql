-- The cost of a time span reads only the tokens of its responses.
CREATE INDEX gpt_answers_by_time ON gpt_answers (answered_at) INCLUDE (input_tokens, output_tokens);
