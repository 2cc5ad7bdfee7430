-- Unknown tokens are counted with all other guesses, in limit_counts.
drop table report_token_tries;
